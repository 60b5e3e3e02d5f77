import { useState } from 'preact/hooks'
import type { Answer } from '../../../api/call.ts'
import type { Context } from '../../../context.ts'
import { useHead } from '../../../head/use-head.ts'
import { Field } from '../../../parts/field.tsx'
import { Form, useFields, useForm } from '../../../parts/form.tsx'
import { NarrowPage } from '../../../parts/narrow-page.tsx'
import { Notice, problemText } from '../../../parts/notice.tsx'
import { Link } from '../../../router.tsx'
import { useShop } from '../../../use-shop.ts'
import { say } from '../words.ts'
import { beginSession } from './begin-session.ts'
import { NewPassword } from './new-password.tsx'

type Outcome = Answer<'POST public/auth/login'>

/** Either tokens, or the information that a code was sent. */
const settle = async (context: Context, outcome: Outcome, onCode: () => void) =>
  'access' in outcome ? await beginSession(context, outcome) : onCode()

export function LoginPage() {
  const context = useShop()
  const { call, language, linkTo, place } = context
  useHead({ title: say(language, 'sign_in') })
  const { fields, given } = useFields({ email: '', password: '' })
  const email = fields.email.trim()
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () =>
    settle(context, await call('POST public/auth/login', { body: { ...fields, email } }), () => setAsked(true)),
  )
  if (isAsked) return <CodeStep email={email} hint="code_hint" onBack={() => setAsked(false)} />
  const { problems } = form
  return (
    <NarrowPage title={say(language, 'welcome_back')} hint={say(language, 'sign_in_hint')}>
      <Form use={form} button={say(language, 'sign_in')}>
        <Field label={say(language, 'email')} type="email" autocomplete="username" {...given('email', problems)} />
        <Field
          label={say(language, 'password')}
          type="password"
          autocomplete="current-password"
          {...given('password', problems)}
        />
      </Form>
      <p>
        <Link to={linkTo('forgotPassword')}>{say(language, 'forgot_password')}</Link>
      </p>
      <p class="quiet">
        {say(language, 'new_here')}{' '}
        <Link to={linkTo('register') + place.get().search}>{say(language, 'create_account')}</Link>
      </p>
      <p>
        <Link to={linkTo('findOrder')}>{say(language, 'find_order')}</Link>
      </p>
    </NarrowPage>
  )
}

export function RegisterPage() {
  const context = useShop()
  const { call, language, linkTo, place } = context
  useHead({ title: say(language, 'create_account') })
  const { fields, given } = useFields({ name: '', email: '', phone: '', password: '' })
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () => {
    const body = { ...fields, name: fields.name.trim(), email: fields.email.trim(), phone: fields.phone.trim() || null }
    await settle(context, await call('POST public/auth/register', { body }), () => setAsked(true))
  })
  if (isAsked) return <CodeStep email={fields.email.trim()} hint="register_hint" onBack={() => setAsked(false)} />
  const { problems } = form
  return (
    <NarrowPage title={say(language, 'create_account')}>
      <Form use={form} button={say(language, 'create_account')}>
        <Field label={say(language, 'name')} autocomplete="name" maxLength={200} {...given('name', problems)} />
        <Field
          label={say(language, 'email')}
          type="email"
          autocomplete="username"
          maxLength={254}
          {...given('email', problems)}
        />
        <Field
          label={say(language, 'phone')}
          type="tel"
          autocomplete="tel"
          maxLength={30}
          optional
          {...given('phone', problems)}
        />
        <NewPassword label={say(language, 'password')} {...given('password', problems)} />
      </Form>
      <p class="quiet">
        {say(language, 'have_account')}{' '}
        <Link to={linkTo('login') + place.get().search}>{say(language, 'sign_in')}</Link>
      </p>
    </NarrowPage>
  )
}

type CodeStepProps = { email: string; hint: 'code_hint' | 'register_hint'; onBack: () => void }

/** The second step of signing in, after a code was mailed. */
function CodeStep({ email, hint, onBack }: CodeStepProps) {
  const context = useShop()
  const { call, language } = context
  const { fields, given } = useFields({ otp: '' })
  const form = useForm(async () =>
    beginSession(
      context,
      await call('POST public/auth/otp/verify', { body: { email, otp: fields.otp.replace(/\s/g, '') } }),
    ),
  )
  const [isResent, setResent] = useState(false)
  const [refusal, setRefusal] = useState('')
  const resend = async () => {
    setRefusal('')
    setResent(false)
    await call('POST public/auth/otp/resend', { body: { email } }).then(
      () => setResent(true),
      (problem) => setRefusal(problemText(context, problem)),
    )
  }
  return (
    <NarrowPage title={say(language, 'code_title')} hint={say(language, hint, { email })}>
      <Form use={form} button={say(language, 'verify')}>
        <Field
          label={say(language, 'code')}
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={10}
          {...given('otp', form.problems)}
        />
      </Form>
      {isResent && <Notice kind="good">{say(language, 'code_resent')}</Notice>}
      {refusal && <Notice>{refusal}</Notice>}
      <button type="button" class="link" onClick={resend}>
        {say(language, 'code_resend')}
      </button>
      <button type="button" class="link" onClick={onBack}>
        {say(language, 'code_again')}
      </button>
    </NarrowPage>
  )
}
