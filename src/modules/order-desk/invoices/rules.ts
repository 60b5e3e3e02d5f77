import type { Minor } from '../../../platform/text/money.ts'
import type { PaymentStatus } from '../../orders/fields/index.ts'

export const documentKinds = ['invoice', 'credit_note'] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * Why a document was issued. Invoices: `payment` for a paid order, `refund_failed` to reverse a credit note. Credit
 * notes: `refund` for money that went back; `correction` and `payment_undone` cancel a whole invoice, because the order
 * was paid with other amounts, or was not paid after all.
 */
export const documentReasons = ['payment', 'correction', 'payment_undone', 'refund', 'refund_failed'] as const
export type DocumentReason = (typeof documentReasons)[number]

export const defaultPrefix = 'INV'
/** Credit notes have a series of their own; no prefix of invoices may equal this one. */
export const creditNotePrefix = 'CN'

/** `INV/2026/000001` */
export const formatNumber = (prefix: string, year: number, sequence: number) =>
  `${prefix}/${year}/${String(sequence).padStart(6, '0')}`

/** The year of a time in the business's time zone. */
export const toYear = (moment: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', year: 'numeric' }).format(moment))

const paidStatuses: readonly string[] = ['paid', 'settled', 'partially_refunded', 'refunded'] satisfies PaymentStatus[]

/** Whether an order may be invoiced on demand. An order in conflict waits for a decision. */
export const isPaid = (status: string) => paidStatuses.includes(status)

/**
 * Whether the newest of an order's moves, newest first, made it paid for the first time, apart from undone payments. A
 * settlement is no payment, and an order that was paid before invoices existed gets none.
 */
export function isFirstPayment([newest, ...earlier]: { status: string }[]): boolean {
  if (!newest || !isPaid(newest.status)) return false
  // Other statuses only follow a payment, or the end of a conflict.
  if (newest.status !== 'paid' && earlier[0]?.status !== 'conflict') return false
  const undone = earlier.findIndex(({ status }) => status === 'unpaid')
  return !earlier.slice(0, undone < 0 ? undefined : undone).some(({ status }) => isPaid(status))
}

export type Issued = {
  id: string
  kind: DocumentKind
  reason: DocumentReason
  refers_to: string | null
  refund_id: string | null
  total: Minor
}

export type Draft = Issued & {
  /** What was credited for refunds before and after this document; its share of the tax is computed from both. */
  credited?: [before: Minor, after: Minor]
}

type Order = { payment_status: string; gross_revenue: Minor; refunded_amount: Minor }
type Refund = { id: string; status: string; amount: Minor }

type Case = {
  order: Order
  /** The documents of the order so far, oldest first. */
  issued: Issued[]
  /** The order's refunds, oldest first. */
  refunds: Refund[]
  /** Whether the order gets its first invoice, or another one after a payment was undone. */
  isStarted: boolean
  /** Whether an invoice still matches the order. */
  isSame: (invoice: Issued) => boolean
  createId: () => string
}

/** The invoice in effect: the newest that was not canceled as a whole. */
export function findStanding<I extends Issued>(issued: I[]): I | undefined {
  const canceled = new Set(
    issued.flatMap(({ reason, refers_to }) =>
      reason === 'correction' || reason === 'payment_undone' ? (refers_to ?? []) : [],
    ),
  )
  return issued.findLast(({ id, reason }) => reason === 'payment' && !canceled.has(id))
}

/**
 * Plans the documents that an order lacks: with them, invoices less credit notes equal what the buyer paid and did not
 * get back. It compares with the current state of the order, so events may repeat and arrive in any order.
 */
export function planDocuments({ order, issued, refunds, isStarted, isSame, createId }: Case): Draft[] {
  const standing = findStanding(issued)
  if (!standing && !isStarted) return []
  const draft = (kind: DocumentKind, reason: DocumentReason, total: Minor, of: Partial<Draft> = {}): Draft => ({
    id: createId(),
    kind,
    reason,
    refers_to: null,
    refund_id: null,
    total,
    ...of,
  })
  const cancel = (invoice: Issued, reason: DocumentReason) =>
    draft('credit_note', reason, invoice.total, { refers_to: invoice.id })
  // Reversals come before cancellations, so that the credit notes of an invoice never exceed it. An order with
  // effective refunds cannot become unpaid, so its invoice is whole again by then.
  const takenBack = planTakeBacks({ order, issued, refunds }, draft)
  if (order.payment_status === 'unpaid') return standing ? [...takenBack, cancel(standing, 'payment_undone')] : []

  const drafts: Draft[] = [...takenBack]
  let current = standing
  // An order in conflict may still be edited; only its final amounts count.
  if (standing && order.payment_status !== 'conflict' && !isSame(standing)) {
    drafts.push(cancel(standing, 'correction'))
    current = undefined
  }
  if (!current) {
    if (order.gross_revenue <= 0) return drafts
    const first = draft('invoice', 'payment', order.gross_revenue)
    drafts.push(first)
    current = first
  }
  return [...drafts, ...planCredits(current, { order, issued: [...issued, ...takenBack], refunds }, draft)]
}

type Refunding = Pick<Case, 'order' | 'issued' | 'refunds'>
type Drafting = (kind: DocumentKind, reason: DocumentReason, total: Minor, of: Partial<Draft>) => Draft

const findDocument = (issued: Issued[], refund: Refund, wanted: DocumentReason) =>
  issued.find(({ refund_id, reason }) => refund_id === refund.id && reason === wanted)

/** The sum of credit notes for refunds that were not reversed. */
function sumCredited(issued: Issued[]): Minor {
  const sumTotals = (wanted: DocumentReason) =>
    issued.filter(({ reason }) => reason === wanted).reduce((sum, { total }) => sum + total, 0)
  return sumTotals('refund') - sumTotals('refund_failed')
}

/** Plans invoices that reverse the credit notes of refunds that failed later. */
function planTakeBacks({ order: { refunded_amount }, issued, refunds }: Refunding, draft: Drafting): Draft[] {
  const drafts: Draft[] = []
  let credited = sumCredited(issued)
  const notes = sumNotes(issued)
  const failed = refunds.filter((one) => one.status === 'failed' && !findDocument(issued, one, 'refund_failed'))
  for (const refund of failed) {
    const own = findDocument(issued, refund, 'refund')?.id
    // A refund of an overpayment has no credit note. If it fails, later refunds pay back the overpayment instead, and
    // their credit notes exceed what was refunded of the order. The last invoice reverses that excess too.
    const total = Math.max(notes.left(own), refund === failed.at(-1) ? credited - refunded_amount : 0)
    const note = own ?? notes.newest()
    if (!note || total <= 0) continue
    notes.takeBack(note, total)
    const between: [Minor, Minor] = [credited, credited - total]
    drafts.push(draft('invoice', 'refund_failed', total, { refers_to: note, refund_id: refund.id, credited: between }))
    credited -= total
  }
  return drafts
}

/** Plans credit notes for refunds that succeeded. */
function planCredits({ id }: Issued, { order, issued, refunds }: Refunding, draft: Drafting): Draft[] {
  const drafts: Draft[] = []
  let credited = sumCredited(issued)
  for (const refund of refunds) {
    const total = Math.min(refund.amount, order.refunded_amount - credited)
    if (refund.status !== 'succeeded' || total <= 0 || findDocument(issued, refund, 'refund')) continue
    const between: [Minor, Minor] = [credited, credited + total]
    drafts.push(draft('credit_note', 'refund', total, { refers_to: id, refund_id: refund.id, credited: between }))
    credited += total
  }
  return drafts
}

/** The remaining amount of each credit note for a refund. A reversal above its note reduces the newest note. */
function sumNotes(issued: Issued[]) {
  const left = new Map<string, Minor>()
  const takeBack = (id: string, total: Minor) => {
    let rest = total
    for (const note of [id, ...[...left.keys()].reverse()]) {
      const part = Math.min(rest, left.get(note) ?? 0)
      left.set(note, (left.get(note) ?? 0) - part)
      rest -= part
    }
  }
  for (const { id, reason, refers_to, total } of issued) {
    if (reason === 'refund') left.set(id, total)
    if (reason === 'refund_failed') takeBack(refers_to!, total)
  }
  return {
    takeBack,
    left: (id: string | undefined) => (id && left.get(id)) || 0,
    newest: () => [...left.keys()].findLast((id) => left.get(id)! > 0) ?? [...left.keys()].at(-1),
  }
}

/**
 * The share of a value, such as the tax, in a part of an invoice. The shares of parts that make up the whole add up to
 * the value. Computed in BigInt, because the product may exceed 2^53.
 */
export function shareBetween(value: Minor, total: Minor, [before, after]: [Minor, Minor]): Minor {
  const upTo = (amount: Minor) => Number((2n * BigInt(value) * BigInt(amount) + BigInt(total)) / (2n * BigInt(total)))
  return Math.abs(upTo(after) - upTo(before))
}
