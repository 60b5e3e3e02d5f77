import { useState } from 'preact/hooks'
import type { BuyerRefund, BuyerReturn } from '../../../api/types.generated.ts'
import type { Context } from '../../../context.ts'
import { useShop } from '../../../use-shop.ts'
import { AccountForm, type AccountOwner } from './account-form.tsx'
import { goodsName } from './goods-name.ts'
import { ParcelForm } from './parcel-form.tsx'
import { say } from './words.ts'

/** The state of a refund, in the buyer's terms. */
function refundState({ language, moment }: Context, refund: BuyerRefund): string {
  const { status, method, is_declined, succeeded_at, bank_account, is_account_open } = refund
  if (status === 'succeeded') return say(language, 'refund_succeeded', { time: moment(succeeded_at!) })
  if (is_declined) return say(language, 'refund_declined')
  if (status === 'failed') return say(language, is_account_open ? 'refund_came_back' : 'refund_failed')
  if (status === 'pending' && method === 'bank_transfer')
    return say(language, bank_account ? 'refund_to_send' : 'refund_whereto')
  return say(language, status === 'pending' ? 'refund_pending' : 'refund_requested')
}

type RefundProps = { slug: string; refund: BuyerRefund; onChange: () => void }

export function RefundState({ slug, refund, onChange }: RefundProps) {
  const context = useShop()
  const { language, money } = context
  const { status, bank_account: account, is_account_open, rejection, reason } = refund
  // A transfer without an account, or one that was returned, waits for the buyer.
  const isMissing = is_account_open && (status === 'failed' || (status === 'pending' && !account))
  return (
    <li class="request">
      <h3 class="section-title">{say(language, 'refund_of', { amount: money(refund.amount) })}</h3>
      <p role="status">{refundState(context, refund)}</p>
      {rejection && <p>{say(language, 'answer', { text: rejection })}</p>}
      {reason && <p class="quiet">{say(language, 'your_reason', { reason })}</p>}
      {is_account_open && (
        <AccountState slug={slug} owner={{ ...refund, kind: 'refund' }} isMissing={isMissing} onChange={onChange} />
      )}
    </li>
  )
}

type AccountProps = { slug: string; owner: AccountOwner; isMissing: boolean; onChange: () => void }

/** Shows the account for the refund, with a form to change it; the form is open while an account is missing. */
function AccountState({ slug, owner, isMissing, onChange }: AccountProps) {
  const { language } = useShop()
  const [isEditing, setEditing] = useState(isMissing)
  const account = owner.bank_account
  if (!isEditing)
    return (
      <p>
        {account && `${say(language, 'account_to', account)} `}
        <button type="button" class="link" onClick={() => setEditing(true)}>
          {say(language, account ? 'change' : 'account_add')}
        </button>
      </p>
    )
  const close = () => {
    setEditing(false)
    onChange()
  }
  return <AccountForm slug={slug} owner={owner} onDone={close} />
}

type Props = { slug: string; returned: BuyerReturn; onChange: () => void }

export function ReturnState({ slug, returned, onChange }: Props) {
  const { language } = useShop()
  const { status, parcel_number, courier, lines } = returned
  const [isEditing, setEditing] = useState(false)
  const isWaiting = status === 'approved'
  const goods = lines.map((line) => `${line.quantity} × ${goodsName(line)}`).join(', ')
  const state = isWaiting && parcel_number ? 'return_on_its_way' : (`return_${status}` as const)
  return (
    <li class="request">
      <h3 class="section-title">{say(language, 'return_of', { goods })}</h3>
      <p role="status">{say(language, state)}</p>
      {returned.rejection && <p>{say(language, 'answer', { text: returned.rejection })}</p>}
      {isWaiting && returned.instructions && <p class="thanks">{returned.instructions}</p>}
      <p class="quiet">{say(language, 'reason_of', { reason: returned.reason })}</p>
      {returned.pictures.length > 0 && (
        <ul class="thumbs">
          {returned.pictures.map((url, index) => (
            <li key={url}>
              <img
                src={url}
                alt={say(language, 'picture', { number: index + 1 })}
                width="96"
                height="96"
                loading="lazy"
              />
            </li>
          ))}
        </ul>
      )}
      {parcel_number && (
        <p>
          {say(language, 'parcel_noted', { number: [courier, parcel_number].filter(Boolean).join(' ') })}{' '}
          {isWaiting && !isEditing && (
            <button type="button" class="link" onClick={() => setEditing(true)}>
              {say(language, 'change')}
            </button>
          )}
        </p>
      )}
      {returned.bank_account && (isWaiting || status === 'requested') && (
        <AccountState slug={slug} owner={{ ...returned, kind: 'return' }} isMissing={false} onChange={onChange} />
      )}
      {isWaiting && (!parcel_number || isEditing) && (
        <ParcelForm
          slug={slug}
          returned={returned}
          onDone={() => {
            setEditing(false)
            onChange()
          }}
        />
      )}
    </li>
  )
}
