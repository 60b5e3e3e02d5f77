import { useState } from 'preact/hooks'
import type { Aftercare } from '../../../api/types.generated.ts'
import { Form, useForm } from '../../../parts/form.tsx'
import { useAttempt } from '../../../use-attempt.ts'
import { useShop } from '../../../use-shop.ts'
import { accountFrom, BankFields, emptyAccount } from './bank-fields.tsx'
import { CancelButton, ReasonField } from './form-parts.tsx'
import { say } from './words.ts'

type Props = { slug: string; aftercare: Aftercare; onDone: () => void; onCancel: () => void }

/** Requests a refund. */
export function RefundForm({ slug, aftercare, onDone, onCancel }: Props) {
  const { call, language, money } = useShop()
  const [reason, setReason] = useState('')
  const [account, setAccount] = useState(emptyAccount)
  const attempt = useAttempt()
  const use = useForm(async () => {
    const body = { reason: reason.trim(), bank_account: accountFrom(account) }
    const path = { secret_slug: slug }
    await attempt((idempotencyKey) => call('POST public/orders/{secret_slug}/refunds', { path, body, idempotencyKey }))
    onDone()
  })
  return (
    <Form use={use} button={say(language, 'send')} aside={<CancelButton onCancel={onCancel} />}>
      <p>{say(language, 'refund_lead', { amount: money(aftercare.left_amount) })}</p>
      <ReasonField reason={reason} onReason={setReason} problem={use.problems.reason} maxLength={500} />
      <BankFields account={account} onAccount={setAccount} problems={use.problems} />
    </Form>
  )
}
