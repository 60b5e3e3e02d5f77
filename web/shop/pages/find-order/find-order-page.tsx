import { useState } from 'preact/hooks'
import { useHead } from '../../head/use-head.ts'
import { Field } from '../../parts/field.tsx'
import { Form, useFields, useForm } from '../../parts/form.tsx'
import { NarrowPage } from '../../parts/narrow-page.tsx'
import { Notice } from '../../parts/notice.tsx'
import { useShop } from '../../use-shop.ts'
import { t } from '../../words.ts'
import { OwnOrders } from './own-orders.tsx'
import { say } from './words.ts'

/** Finds an order: among those of this browser, or by a link that is mailed to the buyer. */
export function FindOrderPage() {
  const { call, language } = useShop()
  useHead({ title: t(language, 'find_order') })
  const { fields, given } = useFields({ order_id: '', contact: '' })
  const [isSent, setSent] = useState(false)
  const form = useForm(async () => {
    await call('POST public/orders/find', {
      body: { order_id: fields.order_id.trim(), contact: fields.contact.trim() },
    })
    setSent(true)
  })
  return (
    <NarrowPage title={t(language, 'find_order')}>
      <OwnOrders />
      {isSent ? (
        <>
          <Notice kind="good">{say(language, 'sent')}</Notice>
          <p class="quiet">{say(language, 'sent_hint')}</p>
        </>
      ) : (
        <>
          <p class="quiet">{say(language, 'lead')}</p>
          <Form use={form} button={say(language, 'send')}>
            <Field
              label={say(language, 'number')}
              hint={say(language, 'number_hint')}
              autocomplete="off"
              maxLength={40}
              {...given('order_id', form.problems)}
            />
            <Field
              label={say(language, 'contact')}
              autocomplete="email"
              maxLength={254}
              {...given('contact', form.problems)}
            />
          </Form>
        </>
      )}
    </NarrowPage>
  )
}
