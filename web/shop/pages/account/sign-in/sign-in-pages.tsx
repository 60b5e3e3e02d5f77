import { useState } from 'preact/hooks'
import { type Answer, call } from '../../../api/call.ts'
import { useHead } from '../../../head/use-head.ts'
import { Field } from '../../../parts/field.tsx'
import { Form, useFields, useForm } from '../../../parts/form.tsx'
import { NarrowPage } from '../../../parts/narrow-page.tsx'
import { Notice, problemText } from '../../../parts/notice.tsx'
import { Link, linkTo, place } from '../../../router.tsx'
import { say } from '../words.ts'
import { beginSession } from './begin-session.ts'
import { NewPassword } from './new-password.tsx'

type Outcome = Answer<'POST public/auth/login'>

/** Either tokens, or the information that a code was sent. */
const settle = async (outcome: Outcome, onCode: () => void) =>
  'access' in outcome ? await beginSession(outcome) : onCode()

export function LoginPage() {
  useHead({ title: say('sign_in') })
  const { fields, given } = useFields({ email: '', password: '' })
  const email = fields.email.trim()
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () =>
    settle(await call('POST public/auth/login', { body: { ...fields, email } }), () => setAsked(true)),
  )
  if (isAsked) return <CodeStep email={email} hint="code_hint" onBack={() => setAsked(false)} />
  const { problems } = form
  return (
    <NarrowPage title={say('welcome_back')} hint={say('sign_in_hint')}>
      <Form use={form} button={say('sign_in')}>
        <Field label={say('email')} type="email" autocomplete="username" {...given('email', problems)} />
        <Field
          label={say('password')}
          type="password"
          autocomplete="current-password"
          {...given('password', problems)}
        />
      </Form>
      <p>
        <Link to={linkTo('forgotPassword')}>{say('forgot_password')}</Link>
      </p>
      <p class="quiet">
        {say('new_here')} <Link to={linkTo('register') + place.get().search}>{say('create_account')}</Link>
      </p>
      <p>
        <Link to={linkTo('findOrder')}>{say('find_order')}</Link>
      </p>
    </NarrowPage>
  )
}

export function RegisterPage() {
  useHead({ title: say('create_account') })
  const { fields, given } = useFields({ name: '', email: '', phone: '', password: '' })
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () => {
    const body = { ...fields, name: fields.name.trim(), email: fields.email.trim(), phone: fields.phone.trim() || null }
    await settle(await call('POST public/auth/register', { body }), () => setAsked(true))
  })
  if (isAsked) return <CodeStep email={fields.email.trim()} hint="register_hint" onBack={() => setAsked(false)} />
  const { problems } = form
  return (
    <NarrowPage title={say('create_account')}>
      <Form use={form} button={say('create_account')}>
        <Field label={say('name')} autocomplete="name" maxLength={200} {...given('name', problems)} />
        <Field
          label={say('email')}
          type="email"
          autocomplete="username"
          maxLength={254}
          {...given('email', problems)}
        />
        <Field
          label={say('phone')}
          type="tel"
          autocomplete="tel"
          maxLength={30}
          optional
          {...given('phone', problems)}
        />
        <NewPassword label={say('password')} {...given('password', problems)} />
      </Form>
      <p class="quiet">
        {say('have_account')} <Link to={linkTo('login') + place.get().search}>{say('sign_in')}</Link>
      </p>
    </NarrowPage>
  )
}

type CodeStepProps = { email: string; hint: 'code_hint' | 'register_hint'; onBack: () => void }

/** The second step of signing in, after a code was mailed. */
function CodeStep({ email, hint, onBack }: CodeStepProps) {
  const { fields, given } = useFields({ otp: '' })
  const form = useForm(async () =>
    beginSession(await call('POST public/auth/otp/verify', { body: { email, otp: fields.otp.replace(/\s/g, '') } })),
  )
  const [isResent, setResent] = useState(false)
  const [refusal, setRefusal] = useState('')
  const resend = async () => {
    setRefusal('')
    setResent(false)
    await call('POST public/auth/otp/resend', { body: { email } }).then(
      () => setResent(true),
      (problem) => setRefusal(problemText(problem)),
    )
  }
  return (
    <NarrowPage title={say('code_title')} hint={say(hint, { email })}>
      <Form use={form} button={say('verify')}>
        <Field
          label={say('code')}
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={10}
          {...given('otp', form.problems)}
        />
      </Form>
      {isResent && <Notice kind="good">{say('code_resent')}</Notice>}
      {refusal && <Notice>{refusal}</Notice>}
      <button type="button" class="link" onClick={resend}>
        {say('code_resend')}
      </button>
      <button type="button" class="link" onClick={onBack}>
        {say('code_again')}
      </button>
    </NarrowPage>
  )
}
