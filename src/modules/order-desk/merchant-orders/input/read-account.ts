import { validationFailed } from '../../../../platform/errors/errors.ts'
import { paymentAccountUniqueId, toPaymentAccounts } from '../../../stores/store-settings/index.ts'

type AccountColumns = {
  payment_account_id?: number | null
  payment_account_holder?: string | null
  payment_account_number?: string | null
  financial_entity_id?: number | null
}

/**
 * Copies the store's bank account that a transfer goes to, because the store may change its accounts. Null removes it;
 * undefined keeps it.
 */
export function readAccount(
  store: { unique_id: string; settings: unknown },
  uniqueId: string | null | undefined,
): AccountColumns {
  if (uniqueId === undefined) return {}
  if (uniqueId === null)
    return {
      payment_account_id: null,
      payment_account_holder: null,
      payment_account_number: null,
      financial_entity_id: null,
    }
  const account = toPaymentAccounts(store.settings).find(
    ({ id }) => paymentAccountUniqueId(store.unique_id, id) === uniqueId,
  )
  if (!account) throw validationFailed({ payment_account_unique_id: 'not_found' })
  return {
    payment_account_id: account.id,
    payment_account_holder: account.account_holder,
    payment_account_number: account.account_number,
    financial_entity_id: account.financial_entity.id,
  }
}
