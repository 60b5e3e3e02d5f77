/**
 * The payment gateways that a business can open an account at.
 * An adapter states its credential fields, hosts and methods, and `create` makes the client of one account. Adapters
 * know nothing of orders: they translate between the port and the provider's API, and throw `ProviderUnavailable` for
 * every answer that is not as specified.
 */
import { midtrans } from '../midtrans/index.ts'
import { stripe } from '../stripe/index.ts'
import { xendit } from '../xendit/index.ts'
import type { PaymentAdapter } from './adapter.ts'

export type { AdapterOptions, CredentialField, Mode, PaymentAdapter, SendRequest } from './adapter.ts'

export const paymentAdapters: readonly PaymentAdapter[] = [xendit, midtrans, stripe]
