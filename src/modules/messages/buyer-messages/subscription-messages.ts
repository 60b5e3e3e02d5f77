import type { Tx } from '../../../platform/db/types.ts'
import { type Mail, recordMails } from '../../../platform/mail/record-mail.ts'
import { readableMoment } from '../../../platform/text/readable-moment.ts'
import type { EventKind, QueuedEvent } from '../../events/index.ts'
import {
  type Addresses,
  loadMessageStores,
  type MessageKind,
  readLanguage,
  writeMessage,
} from '../../stores/store-messages/index.ts'
import { toShopUrl } from '../../stores/store-settings/index.ts'

const kinds: Partial<Record<EventKind, MessageKind>> = {
  'subscription.renewed': 'subscription_renewed',
  'subscription.paused': 'subscription_paused',
  'subscription.canceled': 'subscription_canceled',
  'subscription.expired': 'subscription_expired',
}

/** The fields of subscription events that these messages read. An erased customer has neither name nor address. */
type Payload = {
  store_id: number
  current_period_end: string
  customer: { name: string | null; email: string | null } | null
  subscription_items: { variant: { name: string } }[]
}

/** Mails buyers about changes of their subscriptions. */
export async function mailSubscriptions(tx: Tx, events: QueuedEvent[], addresses: Addresses) {
  const mailed = events.flatMap(({ kind, payload }) => {
    const subscription = payload as Payload
    return kinds[kind] && subscription.customer?.email ? { kind: kinds[kind], subscription } : []
  })
  const stores = await loadMessageStores(
    tx,
    mailed.map(({ subscription }) => subscription.store_id),
  )
  const mails = mailed.flatMap(({ kind, subscription }): Mail[] => {
    const { store_id, current_period_end, customer, subscription_items } = subscription
    const store = stores.get(store_id)
    if (!store) return []
    const account_link = `${toShopUrl(store, addresses.shopUrl)}/account`
    const values = {
      buyer_name: customer!.name ?? customer!.email!,
      goods: subscription_items.map(({ variant }) => variant.name).join(', '),
      period_end: readableMoment(new Date(current_period_end), store.time_zone, readLanguage(store)),
      account_link,
    }
    const mail = writeMessage(store, kind, { values, link: account_link, recipient: customer!.email! }, addresses)
    return mail ? [mail] : []
  })
  await recordMails(tx, mails)
}
