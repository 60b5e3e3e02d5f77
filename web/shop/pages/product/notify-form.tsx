import { useState } from 'preact/hooks'
import { call } from '../../api/call.ts'
import { Field } from '../../parts/field.tsx'
import { Form, useFields, useForm } from '../../parts/form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { t } from '../../words.ts'

/** Takes an address for a mail when the variant is in stock again. */
export function NotifyForm({ variant }: { variant: string }) {
  const [isDone, setDone] = useState(false)
  const { fields, given } = useFields({ email: '' })
  const form = useForm(async () => {
    await call('POST public/stock-requests', { body: { variant_unique_id: variant, email: fields.email.trim() } })
    setDone(true)
  })
  if (isDone) return <Notice kind="good">{t('notify_done')}</Notice>
  return (
    <Form use={form} button={t('notify_me')}>
      <Field
        label={t('email')}
        type="email"
        autocomplete="email"
        maxLength={254}
        hint={t('notify_hint')}
        {...given('email', form.problems)}
      />
    </Form>
  )
}
