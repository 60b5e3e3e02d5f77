import type { AppError } from '../../../platform/errors/errors.ts'
import { type ItemIn, maxQuantityPerLine } from '../../buyers/carts/index.ts'

/** The codes for a failed form in the address of the cart's page (`web/shop/pages/cart/messages.ts`). */
export const formProblems = ['form', 'quantity', 'unavailable', 'line', 'full', 'amount', 'closed'] as const
export type FormProblem = (typeof formProblems)[number]

type Fields = Record<string, unknown>

const toFields = (body: unknown): Fields => (typeof body === 'object' && body !== null ? (body as Fields) : {})

const readId = (value: unknown) =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : undefined

function readQuantity(value: unknown): number | undefined {
  const quantity = typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : Number.NaN
  return quantity >= 1 && quantity <= maxQuantityPerLine ? quantity : undefined
}

/** The item that the form of a product or bundle adds. */
export function readAddition(body: unknown): ItemIn | FormProblem {
  const fields = toFields(body)
  const variant_id = readId(fields.variant_id)
  const bundle_price_option_id = readId(fields.bundle_price_option_id)
  if ((variant_id === undefined) === (bundle_price_option_id === undefined)) return 'form'
  const quantity = fields.quantity === undefined ? 1 : readQuantity(fields.quantity)
  if (quantity === undefined) return 'quantity'
  return variant_id === undefined
    ? { bundle_price_option_id: bundle_price_option_id!, quantity }
    : { variant_id, quantity }
}

/** The new quantity of a line; 0 removes it. The buttons beside the quantity send a difference. */
export function readChange(body: unknown): number | FormProblem {
  const { remove, quantity, step } = toFields(body)
  if (remove !== undefined || quantity === '0') return 0
  const sent = readQuantity(quantity)
  if (sent === undefined) return 'quantity'
  if (step === undefined) return sent
  if (step !== '1' && step !== '-1') return 'form'
  const changed = sent + Number(step)
  return changed > maxQuantityPerLine ? 'quantity' : changed
}

/** Converts the error of a function of `carts` to a code of this module. */
export function toFormProblem({ code, extras }: AppError): FormProblem {
  if (code === 'item_not_available') return 'unavailable'
  if (code === 'not_found') return 'line'
  if (code === 'amount_out_of_range') return 'amount'
  const [field] = extras.fields ?? []
  if (field?.field === 'items') return 'full'
  return field?.field === 'quantity' ? 'quantity' : 'form'
}
