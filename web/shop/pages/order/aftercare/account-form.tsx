import { useState } from 'preact/hooks'
import type { ApiError } from '../../../../client/api-error.ts'
import { call } from '../../../api/call.ts'
import { isSignedIn } from '../../../api/session.ts'
import type { BankAccount, BuyerRefund } from '../../../api/types.generated.ts'
import { Field } from '../../../parts/field.tsx'
import { Form, useFields, useForm } from '../../../parts/form.tsx'
import { Notice, problemText } from '../../../parts/notice.tsx'
import { BankFields, emptyAccount } from './bank-fields.tsx'
import { say } from './words.ts'

type Props = { slug: string; refund: BuyerRefund; onDone: () => void }

/** Where a refund is transferred to. To replace an account, the buyer enters a code from the mail of the order. */
export function AccountForm({ slug, refund, onDone }: Props) {
  const [account, setAccount] = useState(refund.bank_account ?? emptyAccount)
  const [isCodeSent, setCodeSent] = useState(false)
  const path = { secret_slug: slug, refund_id: refund.id }
  const sendCode = async () => {
    await call('POST public/orders/{secret_slug}/refunds/{refund_id}/account-code', { path })
    setCodeSent(true)
  }
  const { fields, given } = useFields({ code: '' })
  const use = useForm(async () => {
    if (refund.is_code_needed && !isCodeSent) {
      if (await saveAsCustomer(refund, account)) return onDone()
      return await sendCode()
    }
    const code = refund.is_code_needed && { code: fields.code.replace(/\s/g, '') }
    await call('PATCH public/orders/{secret_slug}/refunds/{refund_id}', {
      path,
      body: { bank_account: account, ...code },
    })
    onDone()
  })
  const button = !refund.is_code_needed ? 'account_save' : isCodeSent ? 'account_change' : 'code_send'
  return (
    <Form use={use} button={say(button)} aside={isCodeSent && <Resend send={sendCode} />}>
      <BankFields account={account} onAccount={setAccount} problems={use.problems} isNeeded />
      {refund.is_code_needed && !isCodeSent && <p class="field-hint">{say('code_lead')}</p>}
      {isCodeSent && (
        <>
          <Notice kind="good">{say('code_sent')}</Notice>
          <Field
            label={say('code')}
            inputMode="numeric"
            autocomplete="one-time-code"
            maxLength={10}
            {...given('code', use.problems)}
          />
        </>
      )}
    </Form>
  )
}

/** A signed-in customer needs no code for an order of their own; false for any other order. */
async function saveAsCustomer({ id }: BuyerRefund, bank_account: BankAccount): Promise<boolean> {
  if (!isSignedIn.get()) return false
  return await call('PATCH customers/me/refunds/{refund_id}', { path: { refund_id: id }, body: { bank_account } }).then(
    () => true,
    (problem: ApiError) => {
      if (problem.status === 401 || problem.status === 404) return false
      throw problem
    },
  )
}

function Resend({ send }: { send: () => Promise<void> }) {
  const [state, setState] = useState('')
  const again = () =>
    send().then(
      () => setState(say('code_resent')),
      (problem: ApiError) => setState(problemText(problem)),
    )
  return (
    <>
      <button type="button" class="link" onClick={again}>
        {say('code_resend')}
      </button>
      <span class="field-hint" role="status">
        {state}
      </span>
    </>
  )
}
