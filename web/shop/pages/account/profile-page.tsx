import { useState } from 'preact/hooks'
import type { Answer } from '../../api/call.ts'
import { Field } from '../../parts/field.tsx'
import { Form, useFields, useForm } from '../../parts/form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { useLoad } from '../../use-load.ts'
import { useShop } from '../../use-shop.ts'
import { AccountFrame } from './account-frame.tsx'
import { Loaded } from './loaded.tsx'
import { PhoneForm } from './phone-form.tsx'
import { NewPassword } from './sign-in/new-password.tsx'
import { say } from './words.ts'

type Profile = Answer<'GET customers/me'>

export function ProfilePage() {
  const { shop } = useShop()
  /** Shows the confirmed number in the form of the profile too. */
  const [proofs, setProofs] = useState(0)
  const profile = useLoad('profile', (call, signal) => call('GET customers/me', { signal }))
  return (
    <AccountFrame title="my_profile">
      <Loaded loaded={profile}>
        {(value) => (
          <div class="split">
            <ProfileForm key={proofs} profile={value} onProfile={profile.replace} />
            <PasswordForm profile={value} onProfile={profile.replace} />
            {shop.store.is_whatsapp_sign_in_active && (
              <PhoneForm
                key={value.customer.phone}
                customer={value.customer}
                onChange={(customer) => {
                  profile.replace({ ...value, customer })
                  setProofs(proofs + 1)
                }}
              />
            )}
          </div>
        )}
      </Loaded>
    </AccountFrame>
  )
}

type Props = { profile: Profile; onProfile: (profile: Profile) => void }

function ProfileForm({ profile: { customer }, onProfile }: Props) {
  const { call, language } = useShop()
  const { fields, given } = useFields({ name: customer.name ?? '', phone: customer.phone ?? '' })
  const { form, saved } = useSaving(
    async () => {
      const body = { name: fields.name.trim(), phone: fields.phone.trim() || null }
      onProfile(await call('PATCH customers/me', { body }))
    },
    say(language, 'profile_saved'),
  )
  const { problems } = form
  return (
    <Form use={form} button={say(language, 'save')} class="panel">
      <p class="quiet">{customer.email}</p>
      <Field label={say(language, 'name')} autocomplete="name" maxLength={200} {...given('name', problems)} />
      <Field
        label={say(language, 'phone')}
        type="tel"
        autocomplete="tel"
        maxLength={30}
        optional
        {...given('phone', problems)}
      />
      {saved}
    </Form>
  )
}

/** Customers without a password are not asked for the current one. */
function PasswordForm({ profile, onProfile }: Props) {
  const { call, language } = useShop()
  const { fields, change, given } = useFields({ current_password: '', password: '' })
  const isOwn = profile.is_generated_password_reset
  const { form, saved } = useSaving(
    async () => {
      const { password, current_password } = fields
      const body = { password, ...(isOwn && { current_password }) }
      onProfile(await call('PATCH customers/me/profile/password', { body }))
      change({ current_password: '', password: '' })
    },
    say(language, 'password_changed'),
  )
  const { problems } = form
  return (
    <Form use={form} button={say(language, 'change_password')} class="panel">
      {isOwn ? (
        <Field
          label={say(language, 'password_now')}
          type="password"
          autocomplete="current-password"
          {...given('current_password', problems)}
        />
      ) : (
        <p class="quiet">{say(language, 'own_password_hint')}</p>
      )}
      <NewPassword label={say(language, 'password_new')} {...given('password', problems)} />
      {saved}
    </Form>
  )
}

/** A form that stays on the page and confirms when it was saved. */
function useSaving(save: () => Promise<void>, words: string) {
  const [isSaved, setSaved] = useState(false)
  const form = useForm(async () => {
    setSaved(false)
    await save()
    setSaved(true)
  })
  return { form, saved: isSaved && <Notice kind="good">{words}</Notice> }
}
