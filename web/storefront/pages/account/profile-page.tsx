import { useState } from 'preact/hooks'
import { type Answer, call } from '../../api/call.ts'
import { Field } from '../../parts/field.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { useLoad } from '../../use-load.ts'
import { t } from '../../words.ts'
import { AccountFrame } from './account-frame.tsx'
import { Loaded } from './loaded.tsx'

type Profile = Answer<'GET customers/me'>

export function ProfilePage() {
  const profile = useLoad('profile', (signal) => call('GET customers/me', { signal }))
  return (
    <AccountFrame title="my_profile">
      <Loaded loaded={profile}>
        {(value) => (
          <div class="split">
            <ProfileForm profile={value} onProfile={profile.replace} />
            <PasswordForm profile={value} onProfile={profile.replace} />
          </div>
        )}
      </Loaded>
    </AccountFrame>
  )
}

type Props = { profile: Profile; onProfile: (profile: Profile) => void }

function ProfileForm({ profile: { customer }, onProfile }: Props) {
  const [name, setName] = useState(customer.name ?? '')
  const [phone, setPhone] = useState(customer.phone ?? '')
  const [isSaved, setSaved] = useState(false)
  const form = useForm(async () => {
    setSaved(false)
    onProfile(await call('PATCH customers/me', { body: { name: name.trim(), phone: phone.trim() || null } }))
    setSaved(true)
  })
  return (
    <Form use={form} button={t('save')} class="panel">
      <p class="quiet">{customer.email}</p>
      <Field
        label={t('name')}
        name="name"
        autocomplete="name"
        maxLength={200}
        value={name}
        onValue={setName}
        problem={form.problems.name}
      />
      <Field
        label={t('phone')}
        name="phone"
        type="tel"
        autocomplete="tel"
        maxLength={30}
        optional
        value={phone}
        onValue={setPhone}
        problem={form.problems.phone}
      />
      {isSaved && <Notice kind="good">{t('profile_saved')}</Notice>}
    </Form>
  )
}

/** Whoever never chose a password has none to name. */
function PasswordForm({ profile, onProfile }: Props) {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [isSaved, setSaved] = useState(false)
  const isOwn = profile.is_generated_password_reset
  const form = useForm(async () => {
    setSaved(false)
    const body = { password, ...(isOwn && { current_password: current }) }
    onProfile(await call('PATCH customers/me/profile/password', { body }))
    setCurrent('')
    setPassword('')
    setSaved(true)
  })
  return (
    <Form use={form} button={t('change_password')} class="panel">
      {isOwn ? (
        <Field
          label={t('password_now')}
          name="current_password"
          type="password"
          autocomplete="current-password"
          value={current}
          onValue={setCurrent}
          problem={form.problems.current_password}
        />
      ) : (
        <p class="quiet">{t('own_password_hint')}</p>
      )}
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
      {isSaved && <Notice kind="good">{t('password_changed')}</Notice>}
    </Form>
  )
}
