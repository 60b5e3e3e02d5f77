import {
  type PaymentAdapter,
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefused,
} from '../../../integrations/payments/index.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import {
  type Account,
  accountsFor,
  callbackUrl,
  connectAccount,
  findAccount,
  findTerms,
  isPaused,
  listPaymentAccounts,
} from '../../stores/provider-accounts/index.ts'
import type { Outcome } from './reports/apply-report.ts'

type Needed = 'db' | 'config' | 'log' | 'secrets' | 'outbound' | 'breakers' | 'now'

export type Payments = Pick<Service, Needed> & {
  adapters: Readonly<Record<string, PaymentAdapter>>
  /** The provider for businesses without any account: the sandbox, or none. */
  defaultProvider: PaymentProvider
  refundPort: RefundPort
}

/**
 * The functions of `refunds` and `returns` that payments call. Both modules are above this one, so
 * `composition/payment-providers.ts` passes them in.
 */
export type RefundPort = {
  /** Called with a provider's report about a refund. */
  applyRefund: (
    payments: Payments,
    tx: Tx,
    payment: RefundedPayment,
    refund: ProviderRefund,
    now: Date,
  ) => Promise<Outcome>
  /** Called after a refund changed, to update the return that it pays for. */
  followRefunds: (tx: Tx, returned: { business_id: number; id: string }, by: string | null, now: Date) => Promise<void>
}

/** The payment that a refund's report belongs to, by its reference. */
export type RefundedPayment = {
  id: string
  business_id: number
  order_id: string
  account_id: number | null
  provider: string
  provider_payment_id: string | null
}

/** A provider with the account that it acts for; `account_id` is null for the default provider. */
export type OpenAccount = {
  account_id: number | null
  provider: PaymentProvider
  callback_url: string
  isPaused: boolean
}

/**
 * Undefined if the installation has no such provider, or the credentials are invalid. `isRoutine`: successful calls are
 * not recorded for the merchant.
 */
export function openAccount(
  payments: Payments,
  account: Account,
  options: { isRoutine?: boolean } = {},
): OpenAccount | undefined {
  const adapter = payments.adapters[account.provider]
  if (!adapter) return undefined
  const { credentials, request } = connectAccount(
    payments,
    payments.secrets.credentials,
    account,
    adapter.hosts,
    options,
  )
  const provider = createProvider(adapter, credentials, { mode: account.mode, request })
  return (
    provider && {
      account_id: account.id,
      provider,
      callback_url: callbackUrl(payments.config.baseUrl, account),
      isPaused: isPaused(payments, account),
    }
  )
}

function createProvider(adapter: PaymentAdapter, ...given: Parameters<PaymentAdapter['create']>) {
  try {
    return adapter.create(...given)
  } catch (error) {
    if (error instanceof ProviderRefused) return undefined // What is wrong is shown where the team checks the account.
    throw error
  }
}

const openDefault = ({ defaultProvider: provider, config }: Payments): OpenAccount => ({
  account_id: null,
  provider,
  callback_url: `${config.baseUrl}/v3/payments/callbacks/${provider.name}`,
  isPaused: false,
})

/** The account of an existing payment; undefined if it was deleted, or its provider is no longer offered. */
export async function findPayingAccount(
  payments: Payments,
  payment: { business_id: number; account_id: number | null; provider: string },
  options: { isRoutine?: boolean } = {},
): Promise<OpenAccount | undefined> {
  if (payment.account_id === null)
    return payment.provider === payments.defaultProvider.name ? openDefault(payments) : undefined
  const account = await findAccount(payments.db, payment.business_id, payment.account_id)
  return account && openAccount(payments, account, options)
}

export type Choice = OpenAccount & { expiry_minutes: number | null; fee: number | null }

type PaidOrder = {
  business_id: number
  store_id: number
  payment_method: string
  gross_revenue: number
  currency: string
}

const servingAccounts = (accounts: Account[], order: PaidOrder) =>
  accountsFor(accounts, order.store_id, order.payment_method, { amount: order.gross_revenue, currency: order.currency })

function openWithTerms(payments: Payments, account: Account, order: PaidOrder): Choice | undefined {
  const opened = openAccount(payments, account)
  return opened && { ...opened, ...findTerms(account, order.payment_method, order.gross_revenue) }
}

/** The account of a saved method; undefined unless the merchant's rule admits this order to it. */
export async function findServingAccount(
  payments: Payments,
  db: Db,
  order: PaidOrder,
  accountId: number,
): Promise<Choice | undefined> {
  const serving = servingAccounts(await listPaymentAccounts(db, order.business_id), order)
  const account = serving.find(({ id }) => id === accountId)
  return account && openWithTerms(payments, account, order)
}

/**
 * Chooses the account for a new payment by the merchant's rule: the first one by rank, or the next one while that is
 * down. A business without any account, not even a deactivated one, uses the default provider.
 */
export async function chooseAccount(payments: Payments, db: Db, order: PaidOrder): Promise<Choice> {
  const accounts = await listPaymentAccounts(db, order.business_id)
  if (accounts.length === 0) return { ...openDefault(payments), expiry_minutes: null, fee: null }
  const serving = servingAccounts(accounts, order)
  const account = serving.find((one) => !isPaused(payments, one)) ?? serving[0]
  const opened = account && openWithTerms(payments, account, order)
  if (!opened)
    throw conflictBecause(
      'method_not_served',
      'No account takes payments of this method and amount. Choose another method',
    )
  return opened
}
