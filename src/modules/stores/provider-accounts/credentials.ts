import {
  type CredentialField,
  type Credentials,
  type ProviderMode,
  ProviderRefused,
  ProviderUnavailable,
} from '../../../integrations/payments/index.ts'
import { type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import { seal, unseal } from '../../../platform/secrets/sealed-box.ts'
import type { Account } from './get-account.ts'
import type { AccountProviders } from './rules.ts'

/** The last characters of shorter values would reveal too much. */
const minHintedLength = 16

type Owner = Pick<Account, 'business_id' | 'callback_handle'>

/** The encryption context, which binds credentials to their account, so that they are useless for another one. */
const toContext = ({ business_id, callback_handle }: Owner) => `provider account ${business_id} ${callback_handle}`

export const sealCredentials = (key: Buffer, owner: Owner, credentials: Credentials) => ({
  sealed_credentials: seal(key, toContext(owner), JSON.stringify(credentials)),
  credential_hints: JSON.stringify(
    Object.fromEntries(
      Object.entries(credentials).map(([field, value]) => [
        field,
        value.length >= minHintedLength ? value.slice(-4) : null,
      ]),
    ),
  ),
})

export const openCredentials = (key: Buffer, account: Owner & Pick<Account, 'sealed_credentials'>): Credentials =>
  JSON.parse(unseal(key, toContext(account), account.sealed_credentials)) as Credentials

/** Replaces the given fields, removes those that are null, and refuses unknown and missing ones. */
export function changeCredentials(
  fields: readonly CredentialField[],
  before: Credentials,
  change: Readonly<Record<string, string | null>>,
): Credentials {
  const problems: Problems = {}
  const after: Record<string, string> = { ...before }
  for (const [field, value] of Object.entries(change)) {
    if (!fields.some(({ name }) => name === field)) problems[`credentials.${field}`] = 'unknown_field'
    else if (value === null) delete after[field]
    else after[field] = value.trim()
  }
  for (const { name, is_optional } of fields)
    if (!is_optional && !after[name]) problems[`credentials.${name}`] = 'required'
  if (Object.keys(problems).length > 0) throw validationFailed(problems)
  return after
}

const callNobody = async () => {
  throw new ProviderUnavailable('Nothing is sent before an account is stored')
}

/** Refuses a key of the other mode, if the key shows its mode: it would fail at the first payment. */
export function refuseOtherMode(
  { open }: Pick<AccountProviders[string], 'open'>,
  mode: ProviderMode,
  credentials: Credentials,
) {
  try {
    open(credentials, { mode, request: callNobody })
  } catch (error) {
    if (error instanceof ProviderRefused) throw validationFailed({ credentials: 'other_mode' })
    throw error
  }
}
