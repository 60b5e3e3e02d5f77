import { useState } from 'preact/hooks'
import { ApiError } from '../../../../client/api-error.ts'
import { useHead } from '../../../head/use-head.ts'
import { Field } from '../../../parts/field.tsx'
import { Form, useFields, useForm } from '../../../parts/form.tsx'
import { NarrowPage } from '../../../parts/narrow-page.tsx'
import { Link } from '../../../router.tsx'
import { useShop } from '../../../use-shop.ts'
import { say } from '../words.ts'
import { beginSession } from './begin-session.ts'
import { CodeStep, type Target } from './code-step.tsx'

/** The ways to sign in: the words of the button that leads to each, and what is said once a code was sent. */
const ways = {
  password: { button: 'with_password', hint: 'code_hint' },
  mail: { button: 'with_code', hint: 'code_maybe' },
  whatsapp: { button: 'with_whatsapp', hint: 'code_by_whatsapp' },
} as const
type Way = keyof typeof ways

/** Signs in with a password, or with a code by mail or WhatsApp. */
export function LoginPage() {
  const context = useShop()
  const { call, language } = context
  useHead({ title: say(language, 'sign_in') })
  const { fields, given } = useFields({ email: '', password: '', phone: '' })
  const [email, phone] = [fields.email.trim(), fields.phone.trim()]
  const [way, setWay] = useState<Way>('password')
  const [asked, setAsked] = useState<Target>()
  const form = useForm(async () => {
    if (way === 'password') {
      const outcome = await call('POST public/auth/login', { body: { email, password: fields.password } })
      return 'access' in outcome ? beginSession(context, outcome) : setAsked({ email })
    }
    const target = way === 'mail' ? { email: readEmail(email) } : { phone }
    await call('POST public/auth/otp/request', { body: target })
    setAsked(target)
  })
  if (asked) {
    const hint = say(language, ways[way].hint, { email, phone })
    return <CodeStep target={asked} hint={hint} onBack={() => setAsked(undefined)} />
  }
  return (
    <NarrowPage title={say(language, 'welcome_back')} hint={say(language, 'sign_in_hint')}>
      <Form use={form} button={say(language, way === 'password' ? 'sign_in' : 'send_code')}>
        <LoginFields way={way} given={(name) => given(name, form.problems)} />
      </Form>
      <OtherWays way={way} onChoose={setWay} />
      <HelpLinks hasPassword={way === 'password'} />
    </NarrowPage>
  )
}

type FieldName = 'email' | 'password' | 'phone'
type Given = ReturnType<ReturnType<typeof useFields<Record<FieldName, string>>>['given']>

function LoginFields({ way, given }: { way: Way; given: (name: FieldName) => Given }) {
  const { language } = useShop()
  if (way === 'whatsapp')
    return (
      <Field
        label={say(language, 'phone')}
        type="tel"
        autocomplete="tel"
        maxLength={30}
        hint={say(language, 'phone_needs_proof')}
        {...given('phone')}
      />
    )
  return (
    <>
      <Field label={say(language, 'email')} type="email" autocomplete="username" {...given('email')} />
      {way === 'password' && (
        <Field
          label={say(language, 'password')}
          type="password"
          autocomplete="current-password"
          {...given('password')}
        />
      )}
    </>
  )
}

/** Buttons for the ways that are not shown. */
function OtherWays({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) {
  const { language, shop } = useShop()
  const offered = (Object.keys(ways) as Way[]).filter(
    (one) => one !== way && (one !== 'whatsapp' || shop.store.is_whatsapp_sign_in_active),
  )
  return (
    <>
      {offered.map((one) => (
        <button key={one} type="button" class="button button-quiet" onClick={() => onChoose(one)}>
          {say(language, ways[one].button)}
        </button>
      ))}
    </>
  )
}

/** Links for those who cannot sign in. */
function HelpLinks({ hasPassword }: { hasPassword: boolean }) {
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
