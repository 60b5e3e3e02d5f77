import type { Tx } from '../../../platform/db/types.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import type { Block } from '../../../platform/mail/layout/blocks.ts'
import { recordMails } from '../../../platform/mail/record-mail.ts'
import { type Addresses, type MessageKind, readLanguage, writeMessage } from '../../stores/store-messages/index.ts'
import { type OrderKey, recordMessages } from '../orders/index.ts'
import { holdOverLimit } from './hold-mails.ts'
import { loadMailOrders, type MailOrder } from './load-mail-orders.ts'
import { describeOrder } from './order-message.ts'

/** The content that a sender adds to a mail about an order. */
export type Said = {
  values?: Record<string, string>
  quote?: string | null | undefined
  blocks?: Block[]
  /** Blocks below the button. */
  details?: Block[]
}

export type OrderMessage = {
  kind: MessageKind
  say?: (language: Language, order: MailOrder) => Said
  /** The person who caused the message, for the timeline. */
  by?: string | null
  /** Stored in the timeline, so that the same content is not sent again. */
  about?: string
  isAskedFor?: boolean
  /** The unsubscribe link, for mails that were not requested. */
  unsubscribe_url?: string
}

/**
 * Writes mails about loaded orders, and entries of their timelines. Returns the messages that were written; others are
 * switched off, or held because the address reached its limit (`holdOverLimit`).
 */
export async function writeOrderMails<M extends OrderMessage & { order: MailOrder }>(
  tx: Tx,
  messages: M[],
  addresses: Addresses,
  now: Date,
): Promise<M[]> {
  const composed = messages.flatMap((message) => {
    const mail = compose(message, addresses)
    return mail ? { message, mail, order: message.order, isAskedFor: message.isAskedFor ?? false } : []
  })
  const written = await holdOverLimit(tx, composed, now)
  const ids = await recordMails(
    tx,
    written.map(({ mail }) => mail),
  )
  const entries = written.map(({ message: { order, by = null, about }, mail: { template } }, i) => {
    const { id: order_id, business_id } = order
    return { order_id, business_id, mail_id: ids[i]!, template, by, ...(about !== undefined && { about }) }
  })
  await recordMessages(tx, entries, now)
  return written.map(({ message }) => message)
}

function compose(message: OrderMessage & { order: MailOrder }, addresses: Addresses) {
  const { order, kind, say, isAskedFor, unsubscribe_url } = message
  if (!order.customer_email || order.deleted_at !== null) return undefined
  const language = readLanguage(order.store)
  const { values, blocks = [], ...described } = describeOrder(order, kind, language, addresses.shopUrl)
  const { values: more, quote, blocks: others = [], details = [] } = say?.(language, order) ?? {}
  return writeMessage(
    order.store,
    kind,
    {
      ...described,
      values: { ...values, ...(quote && { reason: quote }), ...more },
      details: [...(described.details ?? []), ...details],
      blocks: [...(quote ? [{ kind: 'quote' as const, text: quote }] : []), ...others, ...blocks],
      recipient: order.customer_email,
      order_id: order.id,
      ...(isAskedFor && { isAskedFor }),
      ...(unsubscribe_url && { unsubscribe_url }),
    },
    addresses,
  )
}

/** Mails the buyers of these orders. Skips orders without an address, and kinds that the store has switched off. */
export async function mailOrders(tx: Tx, messages: (OrderMessage & OrderKey)[], addresses: Addresses, now: Date) {
  const orders = await loadMailOrders(tx, messages)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const known = messages.flatMap((message) => {
    const order = byId.get(message.id)
    return order ? { ...message, order } : []
  })
  return await writeOrderMails(tx, known, addresses, now)
}

/** Mails the buyer of one order. */
export const mailBuyer = (
  tx: Tx,
  { business_id, id }: OrderKey,
  { addresses, now, ...message }: OrderMessage & { addresses: Addresses; now: Date },
) => mailOrders(tx, [{ ...message, business_id, id }], addresses, now)
