import { useState } from 'preact/hooks'
import type { ApiError } from '../../../../client/api-error.ts'
import type { BankAccount } from '../../../api/types.generated.ts'
import type { Context } from '../../../context.ts'
import { Field } from '../../../parts/field.tsx'
import { Form, useFields, useForm } from '../../../parts/form.tsx'
import { Notice, problemText } from '../../../parts/notice.tsx'
import { useShop } from '../../../use-shop.ts'
import { BankFields, emptyAccount } from './bank-fields.tsx'
import { say } from './words.ts'

/** The refund or return that the account belongs to. */
export type AccountOwner = { kind: 'refund' | 'return'; id: string; bank_account: BankAccount | null }

type Props = { slug: string; owner: AccountOwner; onDone: () => void }

/**
 * Edits the account for a transfer. To replace an account, the buyer enters a code that is mailed to the order's
 * address.
 */
export function AccountForm({ slug, owner, onDone }: Props) {
  const context = useShop()
  const { isSignedIn, language } = context
  const isCodeNeeded = owner.bank_account !== null
  // The number starts empty, because whoever replaces an account enters another one.
  const [account, setAccount] = useState({ ...(owner.bank_account ?? emptyAccount), number: '' })
  const [isCodeSent, setCodeSent] = useState(false)
  const routes = accountRoutes(context, slug, owner)
  const sendCode = async () => {
    await routes.sendCode()
    setCodeSent(true)
  }
  const { fields, given } = useFields({ code: '' })
  const use = useForm(async () => {
    if (isCodeNeeded && !isCodeSent) {
      if (isSignedIn.get() && (await isDone(routes.saveAsCustomer({ bank_account: account })))) return onDone()
      return await sendCode()
    }
    const code = isCodeNeeded && { code: fields.code.replace(/\s/g, '') }
    await routes.save({ bank_account: account, ...code })
    onDone()
  })
  const button = !isCodeNeeded ? 'account_save' : isCodeSent ? 'account_change' : 'code_send'
  return (
    <Form use={use} button={say(language, button)} aside={isCodeSent && <Resend send={sendCode} />}>
      <BankFields account={account} onAccount={setAccount} problems={use.problems} isNeeded />
      {isCodeNeeded && !isCodeSent && <p class="field-hint">{say(language, 'code_lead')}</p>}
      {isCodeSent && (
        <>
          <Notice kind="good">{say(language, 'code_sent')}</Notice>
          <Field
            label={say(language, 'code')}
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

type Change = { bank_account: BankAccount; code?: string }

function accountRoutes({ call }: Context, secret_slug: string, { kind, id }: AccountOwner) {
  if (kind === 'refund') {
    const refund_id = id
    const path = { secret_slug, refund_id }
    return {
      sendCode: () => call('POST public/orders/{secret_slug}/refunds/{refund_id}/account-code', { path }),
      save: (body: Change) => call('PATCH public/orders/{secret_slug}/refunds/{refund_id}', { path, body }),
      saveAsCustomer: (body: Change) => call('PATCH customers/me/refunds/{refund_id}', { path: { refund_id }, body }),
    }
  }
  const return_id = id
  const path = { secret_slug, return_id }
  return {
    sendCode: () => call('POST public/orders/{secret_slug}/returns/{return_id}/account-code', { path }),
    save: (body: Change) => call('PATCH public/orders/{secret_slug}/returns/{return_id}', { path, body }),
    saveAsCustomer: (body: Change) => call('PATCH customers/me/returns/{return_id}', { path: { return_id }, body }),
  }
}

/** A signed-in customer needs no code for their own order; returns false for other orders, and if a code is needed. */
const isDone = (saving: Promise<unknown>) =>
  saving.then(
    () => true,
    (problem: ApiError) => {
      if (problem.status === 401 || problem.status === 404 || problem.fields.some(({ field }) => field === 'code'))
        return false
      throw problem
    },
  )

function Resend({ send }: { send: () => Promise<void> }) {
  const context = useShop()
  const { language } = context
  const [state, setState] = useState('')
  const again = () =>
    send().then(
      () => setState(say(language, 'code_resent')),
      (problem: ApiError) => setState(problemText(context, problem)),
    )
  return (
    <>
      <button type="button" class="link" onClick={again}>
        {say(language, 'code_resend')}
      </button>
      <span class="field-hint" role="status">
        {state}
      </span>
    </>
  )
}
