import { sql } from 'kysely'
import type { Merchant } from '../../../access/merchant-route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict, fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { randomText } from '../../../platform/secrets/base62.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { recordAccountChange } from '../account-changes/index.ts'
import { toValues } from './account-values.ts'
import { changeCredentials, refuseOtherMode, sealCredentials } from './credentials.ts'
import { getAccount } from './get-account.ts'
import { defaultMethod, maxAccounts, type Vault } from './rules.ts'
import type { AccountInput } from './schemas.ts'
import { checkStores, readCurrency, readMethods } from './set-methods.ts'

const handleLength = 32

/** Adds an account with the lowest rank. It offers all methods of the provider unless some are chosen. */
export async function createAccount(tx: Tx, vault: Vault, merchant: Merchant, input: AccountInput, now: Date) {
  const { business_id, actor } = merchant
  const provider = findProvider(vault, input)
  const credentials = changeCredentials(provider.credential_fields, {}, input.credentials)
  refuseOtherMode(provider, input.mode, credentials)
  await checkStores(tx, business_id, input.store_ids)
  const methods = input.methods
    ? readMethods(
        { ...provider, provider: input.provider, currency: await readCurrency(tx, business_id) },
        input.methods,
      )
    : provider.methods.map(({ payment_method }) => defaultMethod(payment_method))
  const lowestRank = await findLowestRank(tx, business_id)
  const callback_handle = randomText(handleLength)
  const { id } = await tx
    .insertInto('provider_accounts')
    .values({
      business_id,
      kind: provider.kind,
      provider: input.provider,
      mode: input.mode,
      name: input.name,
      is_active: input.is_active ?? true,
      rank: input.rank ?? lowestRank,
      store_ids: input.store_ids ?? null,
      methods: JSON.stringify(methods),
      callback_handle,
      ...sealCredentials(vault.key, { business_id, callback_handle }, credentials),
      created_at: now,
      last_updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { provider: input.provider, mode: input.mode, name: input.name }
  const target = `provider_account:${id}`
  await recordAudit(tx, { business_id, actor, action: 'provider_account.created', target, details }, now)
  const account = await getAccount(tx, business_id, id)
  await reportCreated(vault, tx, merchant, account, now)
  return account
}

/** The provider, if this installation has it in the mode. */
function findProvider({ providers }: Vault, { provider: name, mode }: AccountInput) {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (!provider) throw validationFailed({ provider: fieldError('unknown_value', { allowed: Object.keys(providers) }) })
  if (!provider.modes.includes(mode))
    throw validationFailed({ mode: fieldError('unknown_value', { allowed: provider.modes }) })
  return provider
}

/** The rank below all accounts of the business, which has room for one more. */
async function findLowestRank(tx: Tx, business_id: number): Promise<number> {
  const { rows } = await sql<{ count: number; rank: number }>`select count(*)::int as count,
    coalesce(max(rank) + 1, 0)::int as rank from provider_accounts where business_id = ${business_id}`.execute(tx)
  const { count, rank } = rows[0]!
  if (count >= maxAccounts) throw conflict(`A business has at most ${maxAccounts} accounts`, 'limit_reached')
  return rank
}

type Account = Awaited<ReturnType<typeof getAccount>>

const reportCreated = (vault: Vault, tx: Tx, merchant: Merchant, account: Account, now: Date) =>
  recordAccountChange(
    vault,
    tx,
    {
      merchant,
      kind: 'provider_account',
      action: 'created',
      subject: { id: account.id, name: account.name },
      changes: [
        { field: 'provider', from: null, to: account.provider },
        { field: 'mode', from: null, to: account.mode },
      ],
      former: null,
      result: toValues(account),
    },
    now,
  )
