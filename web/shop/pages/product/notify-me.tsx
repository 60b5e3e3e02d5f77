import { useState } from 'preact/hooks'
import { call } from '../../api/call.ts'
import { Field } from '../../parts/field.tsx'
import { Form, useFields, useForm } from '../../parts/form.tsx'
import { Notice } from '../../parts/notice.tsx'
import { t } from '../../words.ts'

/** Takes an address to which one mail goes when the variant is in stock again. */
export function NotifyMe({ variant }: { variant: string }) {
  const [step, setStep] = useState<'closed' | 'open' | 'done'>('closed')
  const { fields, given } = useFields({ email: '' })
  const form = useForm(async () => {
    await call('POST public/stock-requests', { body: { variant_unique_id: variant, email: fields.email.trim() } })
    setStep('done')
  })
  if (step === 'done') return <Notice kind="good">{t('notify_done')}</Notice>
  if (step === 'closed')
    return (
      <button type="button" class="button button-quiet scripted" onClick={() => setStep('open')}>
        {t('notify_me')}
      </button>
    )
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
