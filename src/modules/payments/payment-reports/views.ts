import { formatMoney, type Minor } from '../../../platform/text/money.ts'
import type { ListedConflict } from './list-conflicts.ts'
import type { Figures } from './read-reports.ts'
import type { Line } from './report-lines.ts'

const money = (amount: Minor | null) => (amount === null ? null : formatMoney(amount))

export const showLine = (line: Line) => ({
  id: line.id,
  at: line.at,
  state: line.state,
  payment_id: line.payment_id,
  order_id: line.order_id,
  order_number: line.order_number,
  provider_payment_id: line.provider_payment_id,
  payment_method: line.payment_method,
  expected_amount: money(line.expected),
  received_amount: money(line.received),
  fee_amount: money(line.fee),
})

export const showFigures = (figures: Figures) => ({
  day: figures.day,
  payments_count: figures.payments_count,
  expected_amount: formatMoney(figures.expected),
  received_amount: formatMoney(figures.received),
  fee_amount: formatMoney(figures.fees),
  refunded_amount: formatMoney(figures.refunded),
  refunds_count: figures.refunds_count,
  disputes_count: figures.disputes_count,
  waiting_count: figures.waiting_count,
  missing: { count: figures.missing_count, amount: formatMoney(figures.missing) },
  unexpected: { count: figures.unexpected_count, amount: formatMoney(figures.unexpected) },
  differing: { count: figures.differing_count, amount: formatMoney(figures.differing) },
})

export const showConflict = (conflict: ListedConflict) => ({
  id: conflict.id,
  kind: conflict.kind,
  reason: conflict.reason,
  order: conflict.order_number && {
    id: conflict.order_id,
    order_id: conflict.order_number,
    status: conflict.order_status,
    payment_status: conflict.order_payment_status,
    is_deleted: conflict.order_deleted_at !== null,
    refunded_amount: money(conflict.order_refunded_amount),
  },
  account_id: conflict.account_id,
  provider: conflict.provider,
  provider_payment_id: conflict.provider_payment_id,
  expected_amount: money(conflict.expected_amount),
  amount: money(conflict.amount),
  currency: conflict.currency,
  noticed_at: conflict.noticed_at,
  resolved_at: conflict.resolved_at,
  resolved_by: conflict.resolved_by,
  note: conflict.note,
})
