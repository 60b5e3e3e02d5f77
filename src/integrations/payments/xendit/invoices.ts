import type { Caller } from '../adapters/call.ts'
import { fromDecimal, toRupiah } from '../adapters/money.ts'
import { toIso } from '../adapters/read.ts'
import { type PaymentRequest, type ProviderPayment, ProviderRefused, ProviderUnavailable } from '../provider.ts'
import { methodOfInvoice } from './methods.ts'
import { read, readBody, type XenditInvoice } from './wire.ts'

const statuses: Readonly<Record<string, ProviderPayment['status']>> = {
  PENDING: 'open',
  PAID: 'paid',
  SETTLED: 'settled',
  EXPIRED: 'expired',
}

/** A page of Xendit on which the buyer chooses the method; for `card`, one that takes cards only. */
export async function createInvoice(call: Caller, request: PaymentRequest, now: Date): Promise<ProviderPayment> {
  const { customer, expires_at } = request
  const duration = expires_at && Math.ceil((Date.parse(expires_at) - now.getTime()) / 1000)
  if (duration !== null && Number(duration) < 1) throw new ProviderRefused('expired', 'The payment has expired')
  const body = {
    external_id: request.reference_id,
    amount: toRupiah(request.amount),
    currency: request.currency,
    description: request.description.slice(0, 255),
    ...(duration && { invoice_duration: duration }),
    ...(customer.email && { payer_email: customer.email }),
    customer: { given_names: customer.name || request.merchant_name },
    ...(request.payment_method === 'card' && { payment_methods: ['CREDIT_CARD'] }),
    success_redirect_url: request.return_url,
    failure_redirect_url: request.return_url,
  }
  const invoice = read.invoice.answer(readBody(await call({ method: 'POST', path: '/v2/invoices', body })))
  if (!invoice.invoice_url) throw new ProviderUnavailable('The invoice of Xendit has no page')
  return toPayment(invoice)
}

export async function findInvoice(call: Caller, id: string): Promise<ProviderPayment | undefined> {
  const found = readBody(await call({ method: 'GET', path: `/v2/invoices/${encodeURIComponent(id)}` }))
  return found === undefined ? undefined : toPayment(read.invoice.answer(found))
}

/** Returns the paid invoice of a reference, or else one that can still be paid. */
export async function findInvoiceOfReference(call: Caller, reference: string): Promise<ProviderPayment | undefined> {
  const found = readBody(await call({ method: 'GET', path: '/v2/invoices', query: { external_id: reference } }))
  const payments = read.invoices.answer(found ?? []).map(toPayment)
  return payments.find(({ receipt }) => receipt) ?? payments.find(({ status }) => status === 'open') ?? payments[0]
}

export function toPayment(invoice: XenditInvoice): ProviderPayment {
  const status = statuses[invoice.status]
  if (!status) throw new ProviderUnavailable(`The status ${invoice.status} of an invoice of Xendit is unknown`)
  const isPaid = status === 'paid' || status === 'settled'
  if (isPaid && (invoice.paid_amount == null || !invoice.paid_at))
    throw new ProviderUnavailable('A paid invoice of Xendit lacks its receipt')
  const url = invoice.invoice_url ?? null
  return {
    provider_payment_id: invoice.id,
    reference_id: invoice.external_id,
    status,
    amount: fromDecimal(invoice.amount, 'amount'),
    currency: invoice.currency ?? 'IDR',
    instructions: { reference_id: invoice.external_id, ...(url && { invoice_url: url, payment_url: url }) },
    payment_url: url,
    receipt: isPaid
      ? {
          amount: fromDecimal(invoice.paid_amount!, 'paid_amount'),
          surcharge: 0,
          payment_method: methodOfInvoice(invoice.payment_method ?? undefined, invoice.payment_channel ?? undefined),
          paid_at: toIso(invoice.paid_at!),
          fee: null,
        }
      : null,
  }
}
