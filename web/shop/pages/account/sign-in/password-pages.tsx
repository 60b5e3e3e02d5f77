import { useState } from 'preact/hooks'
import type { ApiError } from '../../../../client/api-error.ts'
import { endSession } from '../../../api/session.ts'
import { useHead } from '../../../head/use-head.ts'
import { Field } from '../../../parts/field.tsx'
import { Form, useFields, useForm } from '../../../parts/form.tsx'
import { NarrowPage } from '../../../parts/narrow-page.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { Link } from '../../../router.tsx'
import { useShop } from '../../../use-shop.ts'
import { say } from '../words.ts'
import { NewPassword } from './new-password.tsx'

export function ForgotPasswordPage() {
  const { call, language, linkTo } = useShop()
  useHead({ title: say(language, 'set_password') })
  const { fields, given } = useFields({ email: '' })
  const [sentTo, setSentTo] = useState('')
  const form = useForm(async () => {
    const email = fields.email.trim()
    await call('POST public/auth/forget-password', { body: { email } })
    setSentTo(email)
  })
  return (
    <NarrowPage title={say(language, 'set_password')} hint={sentTo ? undefined : say(language, 'forgot_hint')}>
      {sentTo ? (
        <Notice kind="good">{say(language, 'link_sent', { email: sentTo })}</Notice>
      ) : (
        <Form use={form} button={say(language, 'send_link')}>
          <Field
            label={say(language, 'email')}
            type="email"
            autocomplete="username"
            {...given('email', form.problems)}
          />
        </Form>
      )}
      <p>
        <Link to={linkTo('login')}>{say(language, 'sign_in')}</Link>
      </p>
    </NarrowPage>
  )
}

/** The target of the link in the password mail. */
export function ResetPasswordPage() {
  const context = useShop()
  const { call, language, linkTo, place } = context
  useHead({ title: say(language, 'set_password') })
  const token = new URLSearchParams(place.get().search).get('token') ?? ''
  const { fields, given } = useFields({ password: '' })
  const [state, setState] = useState<'asking' | 'saved' | 'refused'>(token ? 'asking' : 'refused')
  const form = useForm(async () => {
    try {
      await call('POST public/auth/save-password', { body: { token, ...fields } })
      endSession(context)
      setState('saved')
    } catch (problem) {
      const isTokenBad = [400, 404].includes((problem as ApiError).status)
      if (!isTokenBad) throw problem
      setState('refused')
    }
  })
  return (
    <NarrowPage title={say(language, 'set_password')}>
      {state === 'asking' && (
        <Form use={form} button={say(language, 'save_password')}>
          <NewPassword label={say(language, 'password_new')} {...given('password', form.problems)} />
        </Form>
      )}
      {state === 'saved' && <Notice kind="good">{say(language, 'password_saved')}</Notice>}
      {state === 'refused' && <Notice>{say(language, 'link_bad')}</Notice>}
      <p>
        {state === 'refused' ? (
          <Link to={linkTo('forgotPassword')}>{say(language, 'send_link')}</Link>
        ) : (
          <Link to={linkTo('login')}>{say(language, 'sign_in')}</Link>
        )}
      </p>
    </NarrowPage>
  )
}
