import type { Db } from '../../../platform/db/types.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import { courierWord } from '../../../vocabulary/courier-names.ts'
import type { FullOrder } from '../../orders/orders/index.ts'
import { orderUrls } from '../../orders/views/index.ts'
import { effectiveSettings, toPaymentAccounts } from '../../stores/store-settings/index.ts'
import type { Values } from '../follow-up-chats/index.ts'

type Language = 'id' | 'en'

export type StoreSource = { phone: string | null; settings: unknown }

const maxItems = 10

/** The value of a placeholder for which an order has no data. */
const nothing = '-'

const listItems = ({ lines }: FullOrder) => {
  const shown = lines.slice(0, maxItems).map((line) => `${line.quantity} × ${line.variant_name ?? line.product_name}`)
  return [...shown, ...(lines.length > maxItems ? ['…'] : [])].join('\n') || nothing
}

const listAccounts = (settings: unknown) =>
  toPaymentAccounts(settings)
    .map(({ financial_entity, account_number, account_holder }) =>
      [financial_entity.name, account_number, account_holder].filter(Boolean).join(' '),
    )
    .join('\n') || nothing

function formatMoment(moment: string | null, language: Language, timeZone: string): string {
  if (moment === null) return nothing
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(moment),
  )
}

/** The values of all placeholders for an order, in a language. */
export function toValues(
  order: FullOrder,
  { settings }: StoreSource,
  shopUrl: string,
  language: Language = effectiveSettings(settings).language,
): Values {
  const { public_order_url, payment_url } = orderUrls(order, shopUrl)
  const courier = order.courier_service as { name?: string; courier?: { name?: string } | null } | null
  return {
    customer_name: order.customer_name,
    order_number: order.order_id,
    store_name: order.store.name,
    items: listItems(order),
    total: readableMoney(order.gross_revenue, order.currency, language),
    order_link: public_order_url,
    payment_link: payment_url,
    pay_until: formatMoment(order.payment_expiration_at, language, effectiveSettings(settings).time_zone),
    bank_accounts: listAccounts(settings),
    courier: courierWord(courier?.courier?.name ?? courier?.name ?? nothing, language),
    tracking_number: order.shipment_receipt ?? nothing,
  }
}

/** The phone and the settings of several stores of a business. */
export async function readStores(db: Db, businessId: number, ids: number[]): Promise<Map<number, StoreSource>> {
  const rows = await db
    .selectFrom('stores')
    .select(['id', 'phone', 'settings'])
    .where('business_id', '=', businessId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, ...store }) => [id, store]))
}

export const readStore = async (db: Db, { business_id, store_id }: { business_id: number; store_id: number }) =>
  (await readStores(db, business_id, [store_id])).get(store_id)!
