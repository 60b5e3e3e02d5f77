import {
  type Credentials,
  findLimits,
  isElectronic,
  type PaymentAdapter,
  type ProviderMode,
  providerProblems,
} from '../../../integrations/payments/index.ts'
import type { Service } from '../../../platform/service.ts'
import { computeShare, type Minor } from '../../../platform/text/money.ts'

/** The purposes of accounts. */
export const accountKinds = ['payment', 'message'] as const
export type AccountKind = (typeof accountKinds)[number]

export const maxAccounts = 50

/** Why the check of an account failed. Pages have a text for each. */
export const checkProblems = [...providerProblems, 'not_offered'] as const
export type CheckProblem = (typeof checkProblems)[number]

type Opened = { check(): Promise<void> }

/** The services at which businesses can have accounts, by name. */
export type AccountProviders = Readonly<
  Record<
    string,
    Pick<PaymentAdapter, 'modes' | 'credential_fields' | 'methods' | 'hosts'> & {
      kind: AccountKind
      open(
        credentials: Credentials,
        options: { mode: ProviderMode; request: Parameters<PaymentAdapter['create']>[1]['request'] },
      ): Opened
    }
  >
>

/** What writing an account needs: the providers, the key for credentials, and the settings for mails to owners. */
export type Vault = Pick<Service, 'secrets' | 'config'> & { providers: AccountProviders; key: Buffer }

/** How an account offers a payment method. A null limit or expiry stands for the provider's. */
export type AccountMethod = {
  payment_method: string
  is_enabled: boolean
  minimum_amount: Minor | null
  maximum_amount: Minor | null
  fee_amount: Minor
  fee_basis_points: number
  expiry_minutes: number | null
}

export const defaultMethod = (payment_method: string): AccountMethod => ({
  payment_method,
  is_enabled: true,
  minimum_amount: null,
  maximum_amount: null,
  fee_amount: 0,
  fee_basis_points: 0,
  expiry_minutes: null,
})

export type ServingAccount = {
  id: number
  provider: string
  is_active: boolean
  rank: number
  store_ids: number[] | null
  methods: AccountMethod[]
}

const findMethod = (account: Pick<ServingAccount, 'methods'>, payment_method: string) =>
  account.methods.find((method) => method.payment_method === payment_method && method.is_enabled)

const servesStore = (
  { is_active, store_ids }: Pick<ServingAccount, 'is_active' | 'store_ids'>,
  storeId: number,
): boolean => is_active && (store_ids === null || store_ids.includes(storeId))

type Price = { amount: Minor; currency: string }

function accepts(provider: string, method: AccountMethod, { amount, currency }: Price) {
  const limits = findLimits(provider, method.payment_method, currency)
  const maximum = method.maximum_amount ?? limits.maximum_amount
  return amount >= (method.minimum_amount ?? limits.minimum_amount) && (maximum === null || amount <= maximum)
}

type Ranked = Pick<ServingAccount, 'id' | 'rank' | 'is_active' | 'store_ids'>

const byRank = (a: Ranked, b: Ranked) => a.rank - b.rank || a.id - b.id

/** The accounts for a store, ordered by rank. */
export const accountsOfStore = <A extends Ranked>(accounts: readonly A[], storeId: number): A[] =>
  accounts.filter((account) => servesStore(account, storeId)).sort(byRank)

/** The accounts for a method of a store, ordered by rank. Without a price, limits are ignored. */
export const accountsFor = <A extends ServingAccount>(
  accounts: readonly A[],
  storeId: number,
  payment_method: string,
  price?: Price,
): A[] =>
  accounts
    .filter((account) => {
      const method = servesStore(account, storeId) && findMethod(account, payment_method)
      return method && (!price || accepts(account.provider, method, price))
    })
    .sort(byRank)

/**
 * The methods of a store that can be collected. Methods without a provider keep their position; electronic ones are
 * ordered by account and by the account's methods.
 */
export function offeredMethods(
  accounts: readonly ServingAccount[],
  storeId: number,
  storeMethods: readonly string[],
): string[] {
  const ranked = accounts
    .filter((account) => servesStore(account, storeId))
    .sort(byRank)
    .flatMap(({ methods }) => methods.filter(({ is_enabled }) => is_enabled).map((method) => method.payment_method))
  const served = [...new Set(ranked)].filter((method) => storeMethods.includes(method))
  const kept = storeMethods.filter((method) => !isElectronic(method) || served.includes(method))
  const next = served.values()
  return kept.map((method) => (isElectronic(method) ? next.next().value! : method))
}

/** The merchant's settings for a payment by this method. The fee is null if none was entered. */
export function findTerms(account: Pick<ServingAccount, 'methods'>, payment_method: string, amount: Minor) {
  const { fee_amount, fee_basis_points, expiry_minutes } =
    findMethod(account, payment_method) ?? defaultMethod(payment_method)
  return { expiry_minutes, fee: fee_amount + computeShare(amount, fee_basis_points) || null }
}
