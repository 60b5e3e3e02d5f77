import type { MeasuringAdapter, MeasuringVendor } from '../../../integrations/measuring/index.ts'
import { seal, unseal } from '../../../platform/secrets/sealed-box.ts'
import type { Service } from '../../../platform/service.ts'

export type Measuring = Pick<Service, 'db' | 'config' | 'log' | 'secrets' | 'outbound' | 'breakers' | 'now'> & {
  adapters: Readonly<Record<MeasuringVendor, MeasuringAdapter>>
}

/** When an order is reported. With cash on delivery and transfers no money was received when it is placed. */
export const conversionTimes = ['placed', 'paid'] as const

type Owner = { business_id: number; store_id: number; vendor: string }

/** The encryption context, which binds a token to its store, so that it is useless for another one. */
const toContext = ({ business_id, store_id, vendor }: Owner) => `measuring ${business_id} ${store_id} ${vendor}`

/** The last characters of shorter tokens would reveal too much. */
const minHintedLength = 16

export const sealToken = (key: Buffer, owner: Owner, token: string) => ({
  sealed_token: seal(key, toContext(owner), token),
  token_hint: token.length >= minHintedLength ? token.slice(-4) : null,
})

export const openToken = (key: Buffer, owner: Owner, sealed: Buffer) => unseal(key, toContext(owner), sealed)

/** The id of the event about a purchase; `web/shop/measuring` gives the browser's event the same id. */
export const purchaseEventId = (orderNumber: string) => `purchase.${orderNumber}`

export const paidStatuses = ['paid', 'settled']

type Order = { status: string; payment_status: string; is_probably_spam: boolean; deleted_at: string | null }

const ended = ['draft', 'canceled', 'rts', 'closed']

/** Whether the state of an order permits reporting it. */
export const isReported = ({ status, payment_status, is_probably_spam, deleted_at }: Order) =>
  deleted_at === null && !is_probably_spam && !ended.includes(status) && payment_status !== 'refunded'

/** Whether the buyer consented to reports. */
export const hasConsent = (attribution: unknown) =>
  (attribution as { ad_consent?: unknown } | null)?.ad_consent === 'granted'
