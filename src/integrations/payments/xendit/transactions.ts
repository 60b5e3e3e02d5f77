import type { Caller } from '../adapters/call.ts'
import { fromDecimal } from '../adapters/money.ts'
import { toIso } from '../adapters/read.ts'
import type { ProviderEntry } from '../provider.ts'
import { read, readBody, type XenditTransaction } from './wire.ts'

const kinds: Readonly<Record<string, ProviderEntry['kind']>> = {
  PAYMENT: 'payment',
  REFUND: 'refund',
  CHARGEBACK: 'dispute',
}

/** Follows the pages of the ledger, which Xendit lists newest first. */
async function listTransactions(call: Caller, filter: Record<string, string>): Promise<XenditTransaction[]> {
  const listed: XenditTransaction[] = []
  for (;;) {
    const after = listed.at(-1)?.id
    const query = { ...filter, limit: '50', ...(after && { after_id: after }) }
    const page = read.transactions.answer(readBody(await call({ method: 'GET', path: '/transactions', query })))
    listed.push(...page.data)
    if (!page.has_more || page.data.length === 0) return listed
  }
}

/** Lists received payments with our reference: the only way to find a payment request whose id was lost. */
export async function findPaidProducts(call: Caller, reference_id: string): Promise<string[]> {
  const found = await listTransactions(call, { reference_id, types: 'PAYMENT' })
  return found.filter(({ status }) => status === 'SUCCESS').map(({ product_id }) => product_id)
}

/** Entries contain the payment (`py-…`) or invoice, not the payment request, so match them by reference. */
export async function* listEntries(call: Caller, { from, until }: { from: string; until: string }) {
  const listed = await listTransactions(call, { 'created[gte]': from, 'created[lte]': until })
  for (const transaction of listed.sort((a, b) => Date.parse(a.created) - Date.parse(b.created))) {
    const kind = kinds[transaction.type]
    if (kind && transaction.status === 'SUCCESS') yield toEntry(transaction, kind)
  }
}

const toEntry = (transaction: XenditTransaction, kind: ProviderEntry['kind']): ProviderEntry => {
  const { fee } = transaction
  return {
    entry_id: transaction.id,
    provider_payment_id: transaction.product_id,
    reference_id: transaction.reference_id,
    kind,
    amount: fromDecimal(transaction.amount, 'amount'),
    fee: fee ? fromDecimal(fee.xendit_fee, 'xendit_fee') + fromDecimal(fee.value_added_tax, 'value_added_tax') : null,
    at: toIso(transaction.created),
  }
}
