import { effectiveSettings } from './rules.ts'

type Account = { bank_code: string; bank_name: string; account_number: string; account_holder: string }

/** The bank accounts that buyers of the store transfer to, as buyers see them. */
export function paymentAccountsOf(settings: unknown) {
  const { payment_accounts = [] } = effectiveSettings(settings) as { payment_accounts?: Account[] }
  return payment_accounts.map(({ bank_code, bank_name, account_number, account_holder }, index) => ({
    id: index + 1,
    method: 'bank_transfer',
    account_number,
    account_holder,
    financial_entity: { id: index + 1, code: bank_code, name: bank_name },
  }))
}
