import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import type { Block } from '../../../platform/mail/layout/blocks.ts'
import { recordMails } from '../../../platform/mail/record-mail.ts'
import type { Service } from '../../../platform/service.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import { readLanguage, toTemplate, writeMessage } from '../../stores/store-messages/index.ts'
import { recordMessages } from '../orders/index.ts'
import { orderPage } from '../views/index.ts'
import { type HeldJob, holdOrders, requeueHeld } from './hold-mails.ts'
import { hashAddress, lockRecipient, takeRoomForOne } from './limit-recipients.ts'
import { loadMailOrders, type MailOrder } from './load-mail-orders.ts'

/** More than a person reads; further orders follow in another mail. */
const maxOrders = 100

/**
 * Sends one mail about the orders whose mails were held, once the limit allows a mail again. Orders that were deleted,
 * alone or with their store, cause no mail. The recipient is locked before the held orders are read, so that only one
 * of two workers mails them.
 */
export const mailHeldOrders = ({ db, config }: Pick<Service, 'db' | 'config'>, job: HeldJob, now: Date) =>
  db.transaction().execute(async (tx) => {
    await lockRecipient(tx, job.address_hash, now)
    const held = await listHeld(tx, job)
    const orders = await loadMailOrders(tx, held)
    const waiting = orders.filter((order) => isForRecipient(order, job))
    // Addresses that share a mailbox may belong to different people, so each mail covers the orders of one address.
    const recipient = waiting.at(-1)?.customer_email
    const included = waiting.filter(({ customer_email }) => customer_email === recipient)
    const room = recipient ? await takeRoomForOne(tx, job.address_hash, now) : undefined
    if (recipient && room?.isGranted) await writeDigest(tx, recipient, included, config, now)
    const kept = new Set(
      (room?.isGranted ? waiting.filter((order) => !included.includes(order)) : waiting).map(({ id }) => id),
    )
    const removed = held.filter(({ id }) => !kept.has(id))
    await deleteHeld(tx, job, removed)
    const moved = orders.filter((order) => !isForRecipient(order, job) && isMailable(order))
    await holdOrders(tx, moved, now)
    // If the limit was reached, `nextAt` is later than now. Otherwise, or without a recipient, rows were removed, so a
    // rerun makes progress.
    if (kept.size > 0 || held.length === maxOrders) await requeueHeld(tx, job, room?.nextAt ?? now)
  })

const isMailable = ({ customer_email, deleted_at, is_probably_spam }: MailOrder) =>
  deleted_at === null && !is_probably_spam && customer_email !== null

/** If a merchant corrected the address of an order, the mail goes to the new address. */
const isForRecipient = (order: MailOrder, { address_hash }: HeldJob) =>
  isMailable(order) && hashAddress(order.customer_email!) === address_hash

async function listHeld(tx: Tx, { business_id, store_id, address_hash }: HeldJob) {
  const { rows } = await sql<{ business_id: number; id: string }>`
    select business_id, order_id as id from held_order_mails
    where business_id = ${business_id} and store_id = ${store_id} and address_hash = decode(${address_hash}, 'hex')
    order by held_at, order_id limit ${maxOrders}`.execute(tx)
  return rows
}

const deleteHeld = (tx: Tx, { business_id }: HeldJob, orders: { id: string }[]) =>
  sql`delete from held_order_mails
    where business_id = ${business_id} and order_id = any(${orders.map(({ id }) => id)}::uuid[])`.execute(tx)

type Addresses = { shopUrl: string; baseUrl: string }

const toUrl = (order: MailOrder, shopUrl: string) => orderPage(order.secret_slug, order.store, shopUrl)

/** The number, total and link of each order. */
export const describeDigest = (orders: MailOrder[], language: Language, shopUrl: string): Block[] =>
  orders.flatMap((order): Block[] => [
    {
      kind: 'facts',
      rows: [
        { label: order.order_id, value: readableMoney(order.gross_revenue, order.currency, language), isStrong: true },
      ],
    },
    { kind: 'address', link: toUrl(order, shopUrl) },
  ])

async function writeDigest(tx: Tx, recipient: string, orders: MailOrder[], addresses: Addresses, now: Date) {
  const newest = orders.at(-1)!
  const language = readLanguage(newest.store)
  const mail = writeMessage(
    newest.store,
    'order_digest',
    {
      recipient,
      values: { buyer_name: newest.customer_name },
      blocks: describeDigest(orders, language, addresses.shopUrl),
    },
    addresses,
  )!
  const [mail_id] = await recordMails(tx, [mail])
  const template = toTemplate('order_digest')
  const entries = orders.map(({ id: order_id, business_id }) => ({
    order_id,
    business_id,
    mail_id: mail_id!,
    template,
    by: null,
  }))
  await recordMessages(tx, entries, now)
}
