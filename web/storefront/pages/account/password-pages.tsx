import { useState } from 'preact/hooks'
import { type ApiError, call } from '../../api/call.ts'
import { endSession } from '../../api/session.ts'
import { Field } from '../../parts/field.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { Link, linkTo, place } from '../../router.tsx'
import { useTitle } from '../../use-title.ts'
import { t } from '../../words.ts'

export function ForgotPasswordPage() {
  useTitle(t('set_password'))
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState('')
  const form = useForm(async () => {
    await call('POST public/auth/forget-password', { body: { email: email.trim() } })
    setSentTo(email.trim())
  })
  return (
    <div class="page narrow">
      <h1 class="display">{t('set_password')}</h1>
      {sentTo ? (
        <Notice kind="good">{t('link_sent', { email: sentTo })}</Notice>
      ) : (
        <>
          <p class="quiet">{t('forgot_hint')}</p>
          <Form use={form} button={t('send_link')}>
            <Field
              label={t('email')}
              name="email"
              type="email"
              autocomplete="username"
              value={email}
              onValue={setEmail}
              problem={form.problems.email}
            />
          </Form>
        </>
      )}
      <p>
        <Link to={linkTo('login')}>{t('sign_in')}</Link>
      </p>
    </div>
  )
}

/** Where the link in the mail leads. */
export function ResetPasswordPage() {
  useTitle(t('set_password'))
  const token = new URLSearchParams(place.get().search).get('token') ?? ''
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'asking' | 'saved' | 'refused'>(token ? 'asking' : 'refused')
  const form = useForm(async () => {
    try {
      await call('POST public/auth/save-password', { body: { token, password } })
      endSession()
      setState('saved')
    } catch (problem) {
      const isTokenBad = [400, 404].includes((problem as ApiError).status)
      if (!isTokenBad) throw problem
      setState('refused')
    }
  })
  return (
    <div class="page narrow">
      <h1 class="display">{t('set_password')}</h1>
      {state === 'asking' && (
        <Form use={form} button={t('save_password')}>
          <Field
            label={t('password_new')}
            name="password"
            type="password"
            autocomplete="new-password"
            hint={t('password_hint')}
            value={password}
            onValue={setPassword}
            problem={form.problems.password}
          />
        </Form>
      )}
      {state === 'saved' && <Notice kind="good">{t('password_saved')}</Notice>}
      {state === 'refused' && <Notice>{t('link_bad')}</Notice>}
      <p>
        {state === 'refused' ? (
          <Link to={linkTo('forgotPassword')}>{t('send_link')}</Link>
        ) : (
          <Link to={linkTo('login')}>{t('sign_in')}</Link>
        )}
      </p>
    </div>
  )
}
