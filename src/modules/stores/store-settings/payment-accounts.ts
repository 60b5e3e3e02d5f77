import { effectiveSettings } from './rules.ts'

export const paymentAccountUniqueId = (storeUniqueId: string, id: number) => `${storeUniqueId}_account_${id}`

/** The bank accounts of the store in the buyer's view. */
export const toPaymentAccounts = (settings: unknown) =>
  effectiveSettings(settings).payment_accounts.map((account, index) => ({
    id: index + 1,
    method: 'bank_transfer',
    account_number: account.account_number,
    account_holder: account.account_holder,
    financial_entity: { id: index + 1, code: account.bank_code, name: account.bank_name },
  }))
