import type { ComponentChildren } from 'preact'
import type { ApiError } from '../../client/api-error.ts'
import { explainError } from '../../client/explain.ts'
import type { Context } from '../context.ts'
import { useShop } from '../use-shop.ts'
import { t, type Word } from '../words.ts'

/** A message to the buyer, which screen readers announce immediately. */
export const Notice = ({ kind = 'problem', children }: { kind?: 'problem' | 'good'; children: ComponentChildren }) => (
  <div class={`notice notice-${kind}`} role={kind === 'problem' ? 'alert' : 'status'}>
    {children}
  </div>
)

/** The labels of request fields. */
const fieldLabels: Record<string, Word> = {
  customer_name: 'name',
  customer_email: 'email',
  customer_phone: 'phone',
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  shipping_address: 'address',
  location_id: 'district',
  shipping_location_id: 'district',
  'destination.location_id': 'district',
  postal_code: 'postal_code',
  shipping_postal_code: 'postal_code',
  'destination.postal_code': 'postal_code',
  courier_service_id: 'courier',
  payment_method: 'payment',
  discount_code: 'discount_code',
  discount_code_code: 'discount_code',
  quantity: 'quantity',
  items: 'cart',
  password: 'password',
  otp: 'code',
}

/** Translates an error by its codes; the server's English message is never shown. */
export function problemText({ cart, errors, language }: Context, problem: ApiError): string {
  const { variant_id, available } = problem.details
  const item = problem.code === 'out_of_stock' && cart.get()?.items.find((one) => one.variant_id === variant_id)
  if (item) return t(language, 'not_enough', { name: item.name, available: String(available) })
  return explainError(errors.words, problem, (field) => fieldLabels[field] && t(language, fieldLabels[field]))
}

export function Problem({ problem, retry }: { problem: ApiError; retry?: () => void }) {
  const context = useShop()
  const { language } = context
  return (
    <Notice>
      <p>{problemText(context, problem)}</p>
      {retry && (
        <button type="button" class="button button-quiet" onClick={retry}>
          {t(language, 'try_again')}
        </button>
      )}
    </Notice>
  )
}

/** A page without content: an empty list or a missing record. */
export const Empty = ({ title, children }: { title: string; children?: ComponentChildren }) => (
  <div class="empty">
    <h1>{title}</h1>
    {children}
  </div>
)
