const price = 'line_items[0][price_data]'

const required = [
  'mode',
  'line_items[0][quantity]',
  `${price}[currency]`,
  `${price}[unit_amount]`,
  `${price}[product_data][name]`,
  'success_url',
]

const optional = [
  'cancel_url',
  'client_reference_id',
  'customer_creation',
  'customer_email',
  'expires_at',
  'metadata[reference]',
  'payment_intent_data[metadata][reference]',
  'payment_intent_data[setup_future_usage]',
  'payment_method_types[0]',
]

const minimums: Record<string, number> = { idr: 1_000_000, jpy: 50, usd: 50, sgd: 50 }

/** The first problem of the form that creates a checkout session. */
export function findSessionProblem(form: URLSearchParams, now: number): string | undefined {
  const missing = required.find((name) => !form.get(name))
  if (missing) return `Missing required param: ${missing}`
  const unknown = [...form.keys()].find((name) => !required.includes(name) && !optional.includes(name))
  if (unknown) return `Received unknown parameter: ${unknown}`
  if (form.get('mode') !== 'payment') return 'mode is invalid'
  if (!['', 'always'].includes(form.get('customer_creation') ?? '')) return 'customer_creation is invalid'
  const usage = form.get('payment_intent_data[setup_future_usage]')
  if (usage && usage !== 'off_session') return 'setup_future_usage is invalid'
  if (usage && form.get('customer_creation') !== 'always') return 'A saved card needs a customer'
  const amount = form.get(`${price}[unit_amount]`)!
  const minimum = minimums[form.get(`${price}[currency]`)!]
  if (minimum === undefined) return 'Invalid currency'
  if (!/^\d{1,12}$/.test(amount) || Number(amount) < minimum) return 'Invalid unit_amount'
  if (!/^https?:\/\//.test(form.get('success_url')!)) return 'success_url is not a URL'
  const expiresAt = form.get('expires_at')
  if (expiresAt && !/^\d+$/.test(expiresAt)) return 'expires_at is not a Unix time'
  if (expiresAt && (Number(expiresAt) < now + 1_800 || Number(expiresAt) > now + 86_400))
    return 'expires_at must be between 30 minutes and 24 hours from now'
  if (isTooLong(form)) return 'Metadata values have at most 500 characters'
  return (form.get('client_reference_id') ?? '').length > 200 ? 'client_reference_id is too long' : undefined
}

const chargeFields = [
  'amount',
  'currency',
  'customer',
  'payment_method',
  'confirm',
  'off_session',
  'metadata[reference]',
]

/** The first problem of the form that charges a saved card. */
export function findChargeProblem(form: URLSearchParams): string | undefined {
  const missing = chargeFields.find((name) => !form.get(name))
  if (missing) return `Missing required param: ${missing}`
  const unknown = [...form.keys()].find((name) => ![...chargeFields, 'description', 'expand[0]'].includes(name))
  if (unknown) return `Received unknown parameter: ${unknown}`
  const minimum = minimums[form.get('currency')!]
  if (minimum === undefined) return 'Invalid currency'
  if (!/^\d{1,12}$/.test(form.get('amount')!) || Number(form.get('amount')) < minimum) return 'Invalid amount'
  if (form.get('confirm') !== 'true' || form.get('off_session') !== 'true') return 'Nobody is there to confirm'
  return isTooLong(form) ? 'Metadata values have at most 500 characters' : undefined
}

export const isTooLong = (form: URLSearchParams) =>
  [...form].some(([name, value]) => name.includes('metadata[') && value.length > 500)
