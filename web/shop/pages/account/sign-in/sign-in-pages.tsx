import { useState } from 'preact/hooks'
import { ApiError } from '../../../../client/api-error.ts'
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

/** Signs in with a mailed code, or with a password. */
export function LoginPage() {
  const context = useShop()
  const { call, language } = context
  useHead({ title: say(language, 'sign_in') })
  const { fields, given } = useFields({ email: '', password: '' })
  const email = fields.email.trim()
  const [hasPassword, setPassword] = useState(true)
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () => {
    const outcome = await (hasPassword
      ? call('POST public/auth/login', { body: { ...fields, email } })
      : call('POST public/auth/otp/request', { body: { email: readEmail(email) } }))
    return 'access' in outcome ? beginSession(context, outcome) : setAsked(true)
  })
  if (isAsked)
    return <CodeStep email={email} hint={hasPassword ? 'code_hint' : 'code_maybe'} onBack={() => setAsked(false)} />
  const { problems } = form
  return (
    <NarrowPage title={say(language, 'welcome_back')} hint={say(language, 'sign_in_hint')}>
      <Form use={form} button={say(language, hasPassword ? 'sign_in' : 'send_code')}>
        <Field label={say(language, 'email')} type="email" autocomplete="username" {...given('email', problems)} />
        {hasPassword && (
          <Field
            label={say(language, 'password')}
            type="password"
            autocomplete="current-password"
            {...given('password', problems)}
          />
        )}
      </Form>
      <button type="button" class="button button-quiet" onClick={() => setPassword(!hasPassword)}>
        {say(language, hasPassword ? 'with_code' : 'with_password')}
      </button>
      <Ways hasPassword={hasPassword} />
    </NarrowPage>
  )
}

/** Links for those who cannot sign in. */
function Ways({ hasPassword }: { hasPassword: boolean }) {
  const { language, linkTo, place } = useShop()
  return (
    <>
      {hasPassword && (
        <p>
          <Link to={linkTo('forgotPassword')}>{say(language, 'forgot_password')}</Link>
        </p>
      )}
      <p class="quiet">
        {say(language, 'new_here')}{' '}
        <Link to={linkTo('register') + place.get().search}>{say(language, 'create_account')}</Link>
      </p>
      <p>
        <Link to={linkTo('findOrder')}>{say(language, 'find_order')}</Link>
      </p>
    </>
  )
}

/** Refuses what is no address here, because the response to every address is the same. */
function readEmail(email: string) {
  const code = email ? 'invalid_email' : 'required'
  if (/^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]+$/.test(email)) return email
  throw new ApiError(422, { error_code: 'validation_failed', error_details: [{ field: 'email', code, params: {} }] })
}

const toBody = ({ name, email, phone, password }: Record<'name' | 'email' | 'phone' | 'password', string>) => ({
  name: name.trim(),
  email: email.trim(),
  phone: phone.trim() || null,
  password,
})

export function RegisterPage() {
  const context = useShop()
  const { call, language, linkTo, place } = context
  useHead({ title: say(language, 'create_account') })
  const { fields, given } = useFields({ name: '', email: '', phone: '', password: '' })
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () => {
    const outcome = await call('POST public/auth/register', { body: toBody(fields) })
    return 'access' in outcome ? beginSession(context, outcome) : setAsked(true)
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

type CodeStepProps = { email: string; hint: 'code_hint' | 'code_maybe' | 'register_hint'; onBack: () => void }

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
