import { useState } from 'preact/hooks'
import { Field } from '../../parts/field.tsx'
import { Form, useFields, useForm } from '../../parts/form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

/** Takes an address for a mail when the variant is in stock again. */
export function NotifyForm({ variant }: { variant: string }) {
  const { call, language } = useShop()
  const [isDone, setDone] = useState(false)
  const { fields, given } = useFields({ email: '' })
  const form = useForm(async () => {
    await call('POST public/stock-requests', { body: { variant_unique_id: variant, email: fields.email.trim() } })
    setDone(true)
  })
  if (isDone) return <Notice kind="good">{say(language, 'notify_done')}</Notice>
  return (
    <Form use={form} button={say(language, 'notify_me')}>
      <Field
        label={say(language, 'email')}
        type="email"
        autocomplete="email"
        maxLength={254}
        hint={say(language, 'notify_hint')}
        {...given('email', form.problems)}
      />
    </Form>
  )
}
