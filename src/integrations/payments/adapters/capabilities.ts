import { type MethodCapability, ProviderRefused } from '../provider.ts'

const rupiah = (amount: number) => amount * 100

type Facts = Partial<Omit<MethodCapability, 'payment_method' | 'minimum_amount' | 'maximum_amount'>>

/**
 * A payment method with its limits in whole rupiah. By default it is not refundable, has no expiry of its own and needs
 * no phone number.
 */
export const method = (
  payment_method: string,
  [minimum, maximum]: readonly [number, number | null],
  facts: Facts & Pick<MethodCapability, 'presents'>,
): MethodCapability => ({
  payment_method,
  minimum_amount: rupiah(minimum),
  maximum_amount: maximum === null ? null : rupiah(maximum),
  expiry: null,
  refund: 'none',
  refund_days: null,
  needs_phone: false,
  ...facts,
})

export const expiry = (minimum_minutes: number, maximum_minutes: number, default_minutes: number) => ({
  minimum_minutes,
  maximum_minutes,
  default_minutes,
})

export const days = (count: number) => count * 24 * 60

export function findCapability(methods: readonly MethodCapability[], payment_method: string): MethodCapability {
  const found = methods.find((known) => known.payment_method === payment_method)
  if (!found) throw new ProviderRefused('unsupported_method', `The method ${payment_method} is not offered here`)
  return found
}

/**
 * Refuses a refund that the provider would refuse, so that the money is paid back by transfer. A method that the buyer
 * chose on the provider's page may not be listed here; the provider decides about it.
 */
export function checkRefund(methods: readonly MethodCapability[], payment_method: string) {
  if (methods.find((known) => known.payment_method === payment_method)?.refund === 'none')
    throw new ProviderRefused('refund_unsupported', `Payments by ${payment_method} cannot be refunded here`)
}
