import { electronicMethods, eWallets, virtualAccountPrefixes } from '../methods.ts'
import type { MethodCapability } from '../provider.ts'

const isWallet = (method: string) => (eWallets as readonly string[]).includes(method)
const isVirtualAccount = (method: string) => method in virtualAccountPrefixes

function presents(method: string): MethodCapability['presents'] {
  if (isVirtualAccount(method)) return 'number'
  if (method === 'alfamart') return 'code'
  if (method === 'qris') return 'qr'
  return isWallet(method) ? 'app_link' : 'link'
}

/** The largest amount that the sandbox accepts, as every gateway has a limit. */
export const sandboxMaximum = 10_000_000_000_000_00

/** The sandbox takes every method. As at real gateways, virtual accounts and retail codes cannot be refunded. */
export const sandboxMethods: readonly MethodCapability[] = electronicMethods.map((payment_method) => ({
  payment_method,
  minimum_amount: 1,
  maximum_amount: sandboxMaximum,
  expiry: {
    minimum_minutes: 1,
    maximum_minutes: 43_200,
    default_minutes: isWallet(payment_method) || ['qris', 'card'].includes(payment_method) ? 30 : 1440,
  },
  refund: isVirtualAccount(payment_method) || payment_method === 'alfamart' ? 'none' : 'partial',
  refund_days: null,
  needs_phone: false,
  presents: presents(payment_method),
}))
