import type { PublicOrder } from '../../api/types.generated.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { useShop } from '../../use-shop.ts'
import { ProofUpload } from './proof-upload.tsx'
import { say } from './words.ts'

/** The bank accounts to transfer to, and the upload of the proof of transfer. */
export function Transfer({ order, onOrder }: { order: PublicOrder; onOrder: (order: PublicOrder) => void }) {
  const { language } = useShop()
  const { payment_accounts, days_of_payment_processing: days } = order.store
  return (
    <>
      {payment_accounts.length === 0 ? (
        <p>{say(language, 'transfer_ask')}</p>
      ) : (
        <ul class="accounts">
          {payment_accounts.map((account) => (
            <li key={account.id} class="copy-row">
              <span class="quiet small">{account.financial_entity?.name}</span>
              <strong class="copy-value">{account.account_number}</strong>
              <CopyButton
                text={(account.account_number ?? '').replace(/\D/g, '')}
                label={say(language, 'copy_number')}
              />
              <span class="quiet">{say(language, 'in_the_name_of', { name: account.account_holder ?? '' })}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{say(language, 'transfer_exact')}</p>
      <ProofUpload order={order} onOrder={onOrder} />
      {days > 0 && (
        <p class="quiet small">{say(language, days === 1 ? 'checked_within_day' : 'checked_within', { days })}</p>
      )}
    </>
  )
}
