import { useState } from 'preact/hooks'
import { type Answer, call } from '../../api/call.ts'
import { Field } from '../../parts/field.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { Link, linkTo, place } from '../../router.tsx'
import { useTitle } from '../../use-title.ts'
import { t } from '../../words.ts'
import { beginSession } from './begin-session.ts'

type Outcome = Answer<'POST public/auth/login'>

/** Tokens, or word that a code was sent. */
const settle = async (outcome: Outcome, onCode: () => void) =>
  'access' in outcome ? await beginSession(outcome) : onCode()

export function LoginPage() {
  useTitle(t('sign_in'))
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () =>
    settle(await call('POST public/auth/login', { body: { email: email.trim(), password } }), () => setAsked(true)),
  )
  if (isAsked) return <CodeStep email={email.trim()} onBack={() => setAsked(false)} />
  return (
    <div class="page narrow">
      <h1 class="display">{t('welcome_back')}</h1>
      <p class="quiet">{t('sign_in_hint')}</p>
      <Form use={form} button={t('sign_in')}>
        <Field
          label={t('email')}
          name="email"
          type="email"
          autocomplete="username"
          value={email}
          onValue={setEmail}
          problem={form.problems.email}
        />
        <Field
          label={t('password')}
          name="password"
          type="password"
          autocomplete="current-password"
          value={password}
          onValue={setPassword}
          problem={form.problems.password}
        />
      </Form>
      <p>
        <Link to={linkTo('forgotPassword')}>{t('forgot_password')}</Link>
      </p>
      <p class="quiet">
        {t('new_here')} <Link to={linkTo('register') + place.get().search}>{t('create_account')}</Link>
      </p>
    </div>
  )
}

export function RegisterPage() {
  useTitle(t('create_account'))
  const [fields, setFields] = useState({ name: '', email: '', phone: '', password: '' })
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () => {
    const body = { ...fields, name: fields.name.trim(), email: fields.email.trim(), phone: fields.phone.trim() || null }
    await settle(await call('POST public/auth/register', { body }), () => setAsked(true))
  })
  if (isAsked) return <CodeStep email={fields.email.trim()} onBack={() => setAsked(false)} />
  const given = (name: keyof typeof fields) => ({
    name,
    value: fields[name],
    problem: form.problems[name],
    onValue: (value: string) => setFields({ ...fields, [name]: value }),
  })
  return (
    <div class="page narrow">
      <h1 class="display">{t('create_account')}</h1>
      <Form use={form} button={t('create_account')}>
        <Field label={t('name')} autocomplete="name" maxLength={200} {...given('name')} />
        <Field label={t('email')} type="email" autocomplete="username" maxLength={254} {...given('email')} />
        <Field label={t('phone')} type="tel" autocomplete="tel" maxLength={30} optional {...given('phone')} />
        <Field
          label={t('password')}
          type="password"
          autocomplete="new-password"
          hint={t('password_hint')}
          {...given('password')}
        />
      </Form>
      <p class="quiet">
        {t('have_account')} <Link to={linkTo('login') + place.get().search}>{t('sign_in')}</Link>
      </p>
    </div>
  )
}

/** The second step in shops that ask for a code from the mail. */
function CodeStep({ email, onBack }: { email: string; onBack: () => void }) {
  const [otp, setOtp] = useState('')
  const form = useForm(async () =>
    beginSession(await call('POST public/auth/otp/verify', { body: { email, otp: otp.replace(/\s/g, '') } })),
  )
  return (
    <div class="page narrow">
      <h1 class="display">{t('code_title')}</h1>
      <p class="quiet">{t('code_hint', { email })}</p>
      <Form use={form} button={t('verify')}>
        <Field
          label={t('code')}
          name="otp"
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={10}
          value={otp}
          onValue={setOtp}
          problem={form.problems.otp}
        />
      </Form>
      <button type="button" class="link" onClick={onBack}>
        {t('code_again')}
      </button>
    </div>
  )
}
