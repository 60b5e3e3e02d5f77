import { useState } from 'preact/hooks'
import { type Answer, call } from '../../api/call.ts'
import { useHead } from '../../head/use-head.ts'
import { Field } from '../../parts/field.tsx'
import { Form, useFields, useForm } from '../../parts/form.tsx'
import { NarrowPage } from '../../parts/narrow-page.tsx'
import { Notice, problemText } from '../../parts/notice.tsx'
import { Link, linkTo, place } from '../../router.tsx'
import { t } from '../../words.ts'
import { beginSession } from './begin-session.ts'
import { NewPassword } from './new-password.tsx'

type Outcome = Answer<'POST public/auth/login'>

/** Either tokens, or the information that a code was sent. */
const settle = async (outcome: Outcome, onCode: () => void) =>
  'access' in outcome ? await beginSession(outcome) : onCode()

export function LoginPage() {
  useHead({ title: t('sign_in') })
  const { fields, given } = useFields({ email: '', password: '' })
  const email = fields.email.trim()
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () =>
    settle(await call('POST public/auth/login', { body: { ...fields, email } }), () => setAsked(true)),
  )
  if (isAsked) return <CodeStep email={email} hint="code_hint" onBack={() => setAsked(false)} />
  const { problems } = form
  return (
    <NarrowPage title={t('welcome_back')} hint={t('sign_in_hint')}>
      <Form use={form} button={t('sign_in')}>
        <Field label={t('email')} type="email" autocomplete="username" {...given('email', problems)} />
        <Field label={t('password')} type="password" autocomplete="current-password" {...given('password', problems)} />
      </Form>
      <p>
        <Link to={linkTo('forgotPassword')}>{t('forgot_password')}</Link>
      </p>
      <p class="quiet">
        {t('new_here')} <Link to={linkTo('register') + place.get().search}>{t('create_account')}</Link>
      </p>
      <p>
        <Link to={linkTo('findOrder')}>{t('find_order')}</Link>
      </p>
    </NarrowPage>
  )
}

export function RegisterPage() {
  useHead({ title: t('create_account') })
  const { fields, given } = useFields({ name: '', email: '', phone: '', password: '' })
  const [isAsked, setAsked] = useState(false)
  const form = useForm(async () => {
    const body = { ...fields, name: fields.name.trim(), email: fields.email.trim(), phone: fields.phone.trim() || null }
    await settle(await call('POST public/auth/register', { body }), () => setAsked(true))
  })
  if (isAsked) return <CodeStep email={fields.email.trim()} hint="register_hint" onBack={() => setAsked(false)} />
  const { problems } = form
  return (
    <NarrowPage title={t('create_account')}>
      <Form use={form} button={t('create_account')}>
        <Field label={t('name')} autocomplete="name" maxLength={200} {...given('name', problems)} />
        <Field label={t('email')} type="email" autocomplete="username" maxLength={254} {...given('email', problems)} />
        <Field label={t('phone')} type="tel" autocomplete="tel" maxLength={30} optional {...given('phone', problems)} />
        <NewPassword label={t('password')} {...given('password', problems)} />
      </Form>
      <p class="quiet">
        {t('have_account')} <Link to={linkTo('login') + place.get().search}>{t('sign_in')}</Link>
      </p>
    </NarrowPage>
  )
}

type CodeStepProps = { email: string; hint: 'code_hint' | 'register_hint'; onBack: () => void }

/** The second step where a code was sent by email. */
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
    <NarrowPage title={t('code_title')} hint={t(hint, { email })}>
      <Form use={form} button={t('verify')}>
        <Field
          label={t('code')}
          inputMode="numeric"
          autocomplete="one-time-code"
          maxLength={10}
          {...given('otp', form.problems)}
        />
      </Form>
      {isResent && <Notice kind="good">{t('code_resent')}</Notice>}
      {refusal && <Notice>{refusal}</Notice>}
      <button type="button" class="link" onClick={resend}>
        {t('code_resend')}
      </button>
      <button type="button" class="link" onClick={onBack}>
        {t('code_again')}
      </button>
    </NarrowPage>
  )
}
