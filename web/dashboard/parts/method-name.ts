import type { Messages } from '../messages/provider.tsx'

/** The name of a payment method; those of banks and wallets are proper names. */
export function methodName(method: string, { methods }: Messages['orders']): string {
  if (method.startsWith('va_')) return methods.virtualAccount(method.slice(3).replaceAll('_', ' ').toUpperCase())
  const known = methods[method as keyof typeof methods]
  return typeof known === 'string' ? known : method.charAt(0).toUpperCase() + method.slice(1)
}
