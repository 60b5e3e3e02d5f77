import { useState } from 'preact/hooks'
import { Field } from '../../../parts/field.tsx'
import { Form, useFields, useForm } from '../../../parts/form.tsx'
import { NarrowPage } from '../../../parts/narrow-page.tsx'
import { Notice, problemText } from '../../../parts/notice.tsx'
import { useShop } from '../../../use-shop.ts'
import { say } from '../words.ts'
import { beginSession } from './begin-session.ts'

/** Where the code went. */
export type Target = { email: string } | { phone: string }

type Props = { target: Target; hint: string; onBack: () => void }

/** The second step of signing in, after a code was sent. */
export function CodeStep({ target, hint, onBack }: Props) {
  const context = useShop()
  const { call, language } = context
  const { fields, given } = useFields({ otp: '' })
  const form = useForm(async () =>
    beginSession(
      context,
      await call('POST public/auth/otp/verify', { body: { ...target, otp: fields.otp.replace(/\s/g, '') } }),
    ),
  )
  return (
    <NarrowPage title={say(language, 'code_title')} hint={hint}>
      <Form use={form} button={say(language, 'verify')}>
        <Field
          label={say(language, 'code')}
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={10}
          {...given('otp', form.problems)}
        />
      </Form>
      <SendAgain target={target} />
      <button type="button" class="link" onClick={onBack}>
        {say(language, 'code_again')}
      </button>
    </NarrowPage>
  )
}

/** Sends the same code again. */
function SendAgain({ target }: { target: Target }) {
  const context = useShop()
  const { call, language } = context
  const [isResent, setResent] = useState(false)
  const [refusal, setRefusal] = useState('')
  const resend = async () => {
    setRefusal('')
    setResent(false)
    await call('POST public/auth/otp/resend', { body: target }).then(
      () => setResent(true),
      (problem) => setRefusal(problemText(context, problem)),
    )
  }
  return (
    <>
      {isResent && <Notice kind="good">{say(language, 'code_resent')}</Notice>}
      {refusal && <Notice>{refusal}</Notice>}
      <button type="button" class="link" onClick={resend}>
        {say(language, 'code_resend')}
      </button>
    </>
  )
}
