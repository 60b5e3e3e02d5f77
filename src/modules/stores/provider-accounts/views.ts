import type { Selectable } from 'kysely'
import { findLimits } from '../../../integrations/payments/index.ts'
import { failureCodeFrom } from '../../../platform/outbound-http/send-request.ts'
import { formatMoney, type Minor } from '../../../platform/text/money.ts'
import type { Tables } from '../../../schema/tables.ts'
import type { Account } from './get-account.ts'
import { type AccountProviders, checkProblems } from './rules.ts'

const money = (amount: Minor | null) => (amount === null ? null : formatMoney(amount))

const callbackPaths = { payment: 'payments', message: 'messages' } satisfies Record<Account['kind'], string>

export const callbackUrl = (
  baseUrl: string,
  { kind, provider, callback_handle }: Pick<Account, 'kind' | 'provider' | 'callback_handle'>,
) => `${baseUrl}/v3/${callbackPaths[kind]}/callbacks/${provider}/${callback_handle}`

/** Earlier versions stored a sentence, which is not shown. */
const toCheckProblem = (code: string | null) => checkProblems.find((problem) => problem === code) ?? 'internal'

/** An account without its credentials: only which fields are set, and the last characters of long values. */
export const showAccount = (account: Account, fields: readonly { name: string }[], baseUrl: string) => ({
  id: account.id,
  kind: account.kind,
  provider: account.provider,
  mode: account.mode,
  name: account.name,
  is_active: account.is_active,
  rank: account.rank,
  store_ids: account.store_ids,
  methods: account.methods.map((method) => ({
    ...method,
    minimum_amount: money(method.minimum_amount),
    maximum_amount: money(method.maximum_amount),
    fee_amount: formatMoney(method.fee_amount),
  })),
  credentials: fields.map(({ name }) => ({
    field: name,
    is_set: name in account.credential_hints,
    last_four: account.credential_hints[name] ?? null,
  })),
  callback_url: callbackUrl(baseUrl, account),
  last_check: account.checked_at && {
    at: account.checked_at,
    is_ok: account.check_error === null,
    code: account.check_error === null ? null : toCheckProblem(account.check_code),
    error: account.check_error,
  },
  last_callback_at: account.last_callback_at,
  created_at: account.created_at,
  last_updated_at: account.last_updated_at,
})

export const showProvider = (
  provider: string,
  { kind, modes, credential_fields, methods }: AccountProviders[string],
  currency: string,
) => ({
  provider,
  kind,
  modes: [...modes],
  credential_fields: credential_fields.map(({ name, label_key, is_secret, is_optional }) => ({
    name,
    label_key,
    is_secret,
    is_required: !is_optional,
  })),
  methods: methods.map((method) => {
    const { minimum_amount, maximum_amount } = findLimits(provider, method.payment_method, currency)
    return { ...method, minimum_amount: formatMoney(minimum_amount), maximum_amount: money(maximum_amount) }
  }),
})

export const showCall = ({
  business_id: _,
  account_id: __,
  ...call
}: Selectable<Tables['provider_account_calls']>) => ({
  ...call,
  error_code: call.error === null ? null : failureCodeFrom(call.error),
})
