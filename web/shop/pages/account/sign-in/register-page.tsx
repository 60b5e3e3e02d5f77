import { useState } from 'preact/hooks'
import { useHead } from '../../../head/use-head.ts'
import { Field } from '../../../parts/field.tsx'
import { Form, useFields, useForm } from '../../../parts/form.tsx'
import { NarrowPage } from '../../../parts/narrow-page.tsx'
import { Link } from '../../../router.tsx'
import { useShop } from '../../../use-shop.ts'
import { say } from '../words.ts'
import { beginSession } from './begin-session.ts'
import { CodeStep } from './code-step.tsx'
import { NewPassword } from './new-password.tsx'

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
  if (isAsked) {
    const email = fields.email.trim()
    const hint = say(language, 'register_hint', { email })
    return <CodeStep target={{ email }} hint={hint} onBack={() => setAsked(false)} />
  }
  const { problems } = form
  return (
    <NarrowPage title={say(language, 'create_account')}>
      <Form use={form} button={say(language, 'create_account')}>
        <RegisterFields given={(name) => given(name, problems)} />
      </Form>
      <p class="quiet">
        {say(language, 'have_account')}{' '}
        <Link to={linkTo('login') + place.get().search}>{say(language, 'sign_in')}</Link>
      </p>
    </NarrowPage>
  )
}

type FieldName = 'name' | 'email' | 'phone' | 'password'
type Given = ReturnType<ReturnType<typeof useFields<Record<FieldName, string>>>['given']>

function RegisterFields({ given }: { given: (name: FieldName) => Given }) {
  const { language } = useShop()
  return (
    <>
      <Field label={say(language, 'name')} autocomplete="name" maxLength={200} {...given('name')} />
      <Field label={say(language, 'email')} type="email" autocomplete="username" maxLength={254} {...given('email')} />
      <Field label={say(language, 'phone')} type="tel" autocomplete="tel" maxLength={30} optional {...given('phone')} />
      <NewPassword label={say(language, 'password')} {...given('password')} />
    </>
  )
}
