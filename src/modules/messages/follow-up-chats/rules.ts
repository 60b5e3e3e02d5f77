import { fieldError, type Problems, validationFailed } from '../../../platform/errors/errors.ts'

/** The placeholders of a text, such as `{{customer_name}}`. */
export const placeholders = [
  'customer_name',
  'order_number',
  'store_name',
  'items',
  'total',
  'order_link',
  'payment_link',
  'pay_until',
  'bank_accounts',
  'courier',
  'tracking_number',
] as const
export type Values = Record<(typeof placeholders)[number], string>

/** The states of an order that a chat can be for. */
export const triggers = ['unpaid', 'paid', 'shipped', 'completed'] as const
export type Trigger = (typeof triggers)[number]

export const maxChats = 50

const form = /\{\{\s*(\w+)\s*\}\}/g

export const textFields = ['text_for_bank_transfer', 'text_for_cod', 'text_for_epayment'] as const
type Texts = { [K in (typeof textFields)[number]]: string | null }

export const fillText = (text: string, values: Values): string =>
  text.replace(form, (whole, name: string) => values[name as keyof Values] ?? whole).trim()

/** Refuses texts with unknown placeholders. */
export function checkPlaceholders(texts: Partial<Texts>) {
  const problems: Problems = {}
  for (const field of textFields) {
    const names = [...(texts[field] ?? '').matchAll(form)].map(([, name]) => name!)
    const unknown = names.find((name) => !placeholders.includes(name as never))
    if (unknown) problems[field] = fieldError('not_included', { value: `{{${unknown}}}` })
  }
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
}

/** The text for an order's payment method, or else the text for another method. */
export function chooseText(texts: Texts, paymentMethod: string): string | null {
  const field = paymentMethod === 'cod' || paymentMethod === 'bank_transfer' ? paymentMethod : 'epayment'
  return texts[`text_for_${field}`] || textFields.map((name) => texts[name]).find(Boolean) || null
}

type ChatOrder = {
  status: string
  payment_status: string
  created_at: string
  paid_time: string | null
  shipped_time: string | null
  completed_time: string | null
}

/** Since when an order is in the state that a chat is for; null if it is in another state. */
function since(trigger: Trigger, order: ChatOrder): string | null {
  const isOpen = ['draft', 'pending', 'confirmed', 'in_process', 'ready'].includes(order.status)
  if (trigger === 'unpaid') return isOpen && order.payment_status === 'unpaid' ? order.created_at : null
  if (trigger === 'paid') return isOpen && ['paid', 'settled'].includes(order.payment_status) ? order.paid_time : null
  return order.status === trigger ? order[`${trigger}_time`] : null
}

/** Whether a chat is due: the order has been in its state for the chat's waiting time. */
export function isDue(
  { trigger, hours_after }: { trigger: Trigger | null; hours_after: number },
  order: ChatOrder,
  now: Date,
): boolean {
  const start = trigger && since(trigger, order)
  return Boolean(start) && now.getTime() - Date.parse(start!) >= hours_after * 3_600_000
}
