import { useState } from 'preact/hooks'
import type { Answer } from '../../api/call.ts'
import { Field } from '../../parts/field.tsx'
import { Form, useFields, useForm } from '../../parts/form.tsx'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

type Customer = Answer<'GET customers/me'>['customer']
type Props = { customer: Customer; onChange: (customer: Customer) => void }

/** Confirms a phone number with a code by WhatsApp, so that it signs in. */
export function PhoneForm({ customer, onChange }: Props) {
  const { language } = useShop()
  const [isOpen, setOpen] = useState(false)
  const isConfirmed = customer.phone_confirmed_at !== null
  return (
    <section class="panel form" aria-labelledby="phone-title">
      <h2 id="phone-title">{say(language, 'phone_title')}</h2>
      <p class="quiet">
        {isConfirmed
          ? say(language, 'phone_is_confirmed', { phone: `+${customer.phone}` })
          : say(language, 'phone_lead')}
      </p>
      {isConfirmed && !isOpen ? (
        <button type="button" class="button button-quiet" onClick={() => setOpen(true)}>
          {say(language, 'other_phone')}
        </button>
      ) : (
        <Confirmation
          phone={isConfirmed ? '' : (customer.phone ?? '')}
          onConfirmed={(confirmed) => {
            setOpen(false)
            onChange({ ...customer, ...confirmed })
          }}
        />
      )}
    </section>
  )
}

type Confirmed = Pick<Customer, 'phone' | 'phone_confirmed_at'>

/** Asks for a number, and then for the code that was sent to it. */
function Confirmation({ phone, onConfirmed }: { phone: string; onConfirmed: (confirmed: Confirmed) => void }) {
  const { call, language } = useShop()
  const { fields, given } = useFields({ phone, otp: '' })
  const [sentTo, setSentTo] = useState('')
  const form = useForm(async () => {
    if (sentTo) {
      const body = { phone: sentTo, otp: fields.otp.replace(/\s/g, '') }
      return onConfirmed(await call('POST customers/me/phone/confirm', { body }))
    }
    await call('POST customers/me/phone/code', { body: { phone: fields.phone } })
    setSentTo(fields.phone.trim())
  })
  const { problems } = form
  return (
    <Form
      use={form}
      button={say(language, sentTo ? 'confirm_phone' : 'send_code')}
      aside={
        sentTo && (
          <button type="button" class="link" onClick={() => setSentTo('')}>
            {say(language, 'code_again')}
          </button>
        )
      }
    >
      {sentTo ? (
        <SentCode phone={sentTo} otp={given('otp', problems)} />
      ) : (
        <Field
          label={say(language, 'phone')}
          type="tel"
          autocomplete="tel"
          maxLength={30}
          {...given('phone', problems)}
        />
      )}
    </Form>
  )
}

type Given = ReturnType<ReturnType<typeof useFields<{ phone: string; otp: string }>>['given']>

function SentCode({ phone, otp }: { phone: string; otp: Given }) {
  const { language } = useShop()
  return (
    <>
      <p role="status">{say(language, 'phone_code_sent', { phone })}</p>
      <Field label={say(language, 'code')} inputMode="numeric" autocomplete="one-time-code" maxLength={10} {...otp} />
    </>
  )
}
