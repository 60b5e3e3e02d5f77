import type { Caller } from '../adapters/call.ts'
import type { ProviderEntry } from '../provider.ts'
import { fromStripeAmount, fromUnixTime, get, read, readBody, type StripeBalanceTransaction } from './wire.ts'

const kinds: Readonly<Record<string, ProviderEntry['kind']>> = {
  charge: 'payment',
  payment: 'payment',
  refund: 'refund',
  payment_refund: 'refund',
  dispute: 'dispute',
}

/** Entries contain the payment intent, not the session, so match them by reference. Stripe lists the newest first. */
export async function* listEntries(call: Caller, { from, until }: { from: string; until: string }) {
  const seconds = (time: string) => String(Math.floor(Date.parse(time) / 1000))
  const filter = { 'created[gte]': seconds(from), 'created[lte]': seconds(until), 'expand[0]': 'data.source' }
  const listed: StripeBalanceTransaction[] = []
  for (;;) {
    const after = listed.at(-1)?.id
    const query = { ...filter, limit: '100', ...(after && { starting_after: after }) }
    const page = read.balanceTransactions.answer(readBody(await get(call, 'balance_transactions', query)))
    listed.push(...page.data)
    if (!page.has_more || page.data.length === 0) break
  }
  for (const transaction of listed.reverse()) {
    const entry = toEntry(transaction)
    if (entry) yield entry
  }
}

/**
 * Returns undefined for entries that belong to no payment, such as payouts. Amounts are in the currency of the payment.
 */
function toEntry({ source, ...transaction }: StripeBalanceTransaction): ProviderEntry | undefined {
  const kind = kinds[transaction.reporting_category ?? ''] ?? kinds[transaction.type]
  if (!kind || typeof source !== 'object' || !source) return undefined
  const { currency } = source
  return {
    entry_id: transaction.id,
    provider_payment_id: source.payment_intent ?? '',
    // A charge by another system of the merchant gets its own id, so that it does not match one of our references.
    reference_id: source.metadata?.reference ?? source.payment_intent ?? source.id,
    kind,
    amount: fromStripeAmount(Math.abs(source.amount), currency),
    fee: transaction.currency === currency ? fromStripeAmount(transaction.fee, currency) : null,
    at: fromUnixTime(transaction.created),
  }
}
