import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import type { Block } from '../../../platform/mail/layout/blocks.ts'
import { readableMoment } from '../../../platform/text/readable-moment.ts'
import { accountUrl, describeDigest, describeOrder, loadMailOrders, type MailOrder } from '../../orders/mails/index.ts'
import { findOrder, type OrderRef } from '../../orders/orders/index.ts'
import {
  type Addresses,
  checkEdit,
  type Edit,
  findEntry,
  getMessageStore,
  type Message,
  type MessageKind,
  type MessageStore,
  previewMessage,
  readLanguage,
} from '../../stores/store-messages/index.ts'
import { sampleOrder } from './sample-order.ts'
import { sampleWords } from './sample-words.ts'

/** The bank account as mails show it, with most of its number hidden. */
const sampleAccount = 'BCA •••• 7890 (Sari Dewi)'

export type Preview = Edit & { order_id?: OrderRef; language?: Language }

/** Renders a message as it would be sent now, with an order of the store or a sample. Nothing is sent. */
export async function previewKind(
  db: Db,
  businessId: number,
  storeId: string,
  kind: MessageKind,
  { order_id, language, subject, text }: Preview,
  addresses: Addresses,
  now: Date,
) {
  const store = await getMessageStore(db, businessId, storeId)
  const edit = { ...(subject !== undefined && { subject }), ...(text !== undefined && { text }) }
  checkEdit(kind, edit)
  const order = (await findPreviewed(db, store, order_id)) ?? sampleOrder(store, now)
  const shown = language ?? readLanguage(store)
  const message = describeSample(order, kind, shown, addresses.shopUrl, now)
  return previewMessage(store, kind, message, addresses, { language: shown, edit })
}

/** Finds the requested order, or else the newest one of the store. */
async function findPreviewed(db: Db, store: MessageStore, ref: OrderRef | undefined): Promise<MailOrder | undefined> {
  const { business_id, id: store_id } = store
  const key = ref === undefined ? await findNewest(db, store) : await findOrder(db, business_id, ref)
  if (!key) return undefined
  const [order] = await loadMailOrders(db, [key])
  if (ref !== undefined && order?.store_id !== store_id) throw notFound('The order does not exist')
  return order
}

async function findNewest(db: Db, { business_id, id }: MessageStore) {
  const { rows } = await sql<{ id: string }>`select id from orders
    where business_id = ${business_id} and store_id = ${id} and deleted_at is null
    order by created_at desc, id desc limit 1`.execute(db)
  return rows[0] && { business_id, id: rows[0].id }
}

/**
 * A message with invented values in place of what its sender would add, so that nothing secret of a real order is
 * shown.
 */
export function describeSample(
  order: MailOrder,
  kind: MessageKind,
  language: Language,
  shopUrl: string,
  now: Date,
): Message {
  const say = sampleWords[language]
  // Payment instructions are shown as before the payment.
  const isAboutPaying = findEntry(kind).placeholders.includes('payment_instructions')
  const shown: MailOrder = isAboutPaying ? { ...order, status: 'pending', payment_status: 'unpaid' } : order
  const { values, blocks = [], ...described } = describeOrder(shown, kind, language, shopUrl)
  const soon = readableMoment(new Date(now.getTime() + 3 * 86_400_000), order.store.time_zone, language)
  const account_link = accountUrl(order, shopUrl)
  const isOfOrder = findEntry(kind).placeholders.includes('order_id')
  return {
    ...described,
    ...(isOfOrder ? {} : { link: account_link, details: [] }),
    values: {
      amount: values.total!,
      reason: kind === 'proof_rejected' ? say.proof_reason : say.refund_reason,
      account: sampleAccount,
      arrival: say.arrival,
      next_step: kind === 'refund_failed' ? say.refund_step : say.renewal_step,
      saved_method: 'Visa •••• 4242',
      course: say.course,
      period_end: soon,
      minutes: '15',
      account_link,
      ...values,
      pay_until: values.pay_until || soon,
    },
    blocks: [...(sampleBlocks(order, kind, language, shopUrl) ?? []), ...blocks],
  }
}

/** Invented blocks of the kinds that have some beside those of the order. */
function sampleBlocks(order: MailOrder, kind: MessageKind, language: Language, shopUrl: string) {
  const say = sampleWords[language]
  const links = [accountUrl(order, shopUrl)]
  const own: Partial<Record<MessageKind, Block[]>> = {
    proof_rejected: [{ kind: 'quote', text: say.proof_reason }],
    refund_declined: [{ kind: 'quote', text: say.refund_reason }],
    refund_account: [{ kind: 'quote', text: sampleAccount }],
    refund_account_code: [{ kind: 'code', text: '123456' }],
    return_approved: [{ kind: 'quote', text: say.instructions }],
    return_rejected: [{ kind: 'quote', text: say.refund_reason }],
    goods_ready: [{ kind: 'goods', rows: [{ name: say.guide, links, keys: ['XXXX-XXXX-XXXX'] }] }],
    course_access: [{ kind: 'goods', rows: [{ name: say.course, links: [], keys: [] }] }],
    course_content: [{ kind: 'goods', rows: say.lessons.map((name) => ({ name, links: [], keys: [] })) }],
    order_digest: describeDigest([order], language, shopUrl),
    sign_in_code: [{ kind: 'code', text: '123456' }],
  }
  return own[kind]
}
