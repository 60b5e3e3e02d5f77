import type { Minor } from '../../platform/text/money.ts'
import type { MethodCapability } from './provider.ts'
import { sandboxMethods } from './sandbox/methods.ts'
import { vendorAdapters } from './vendors.ts'

const capabilities = new Map<string, MethodCapability>(
  [{ name: 'sandbox', methods: sandboxMethods }, ...vendorAdapters()].flatMap(({ name, methods }) =>
    methods.map((method) => [`${name}:${method.payment_method}`, method] as const),
  ),
)

/** The amounts that a provider takes by a method. Limits are those of rupiah unless stated for the currency. */
export function findLimits(
  provider: string,
  payment_method: string,
  currency: string,
): { minimum_amount: Minor; maximum_amount: Minor | null } {
  const capability = capabilities.get(`${provider}:${payment_method}`)
  if (capability && currency === 'IDR') return capability
  return { minimum_amount: capability?.foreign_minimums?.[currency] ?? 0, maximum_amount: null }
}
