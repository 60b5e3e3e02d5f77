import { useState } from 'preact/hooks'
import type { BuyerReturn } from '../../../api/types.generated.ts'
import { Field } from '../../../parts/field.tsx'
import { Form, useForm } from '../../../parts/form.tsx'
import { useShop } from '../../../use-shop.ts'
import { accountFrom, BankFields, emptyAccount } from './bank-fields.tsx'
import { say } from './words.ts'

type Props = { slug: string; returned: BuyerReturn; onDone: () => void }

/** Edits the parcel of a return, and the account for the refund if it is still missing. */
export function ParcelForm({ slug, returned, onDone }: Props) {
  const { call, language } = useShop()
  const [parcel, setParcel] = useState(returned.parcel_number ?? '')
  const [courier, setCourier] = useState(returned.courier ?? '')
  const [account, setAccount] = useState(emptyAccount)
  const isAccountMissing = returned.bank_account === null
  const use = useForm(async () => {
    const body = {
      parcel_number: parcel.trim() || null,
      courier: courier.trim() || null,
      ...(isAccountMissing && { bank_account: accountFrom(account) }),
    }
    const path = { secret_slug: slug, return_id: returned.id }
    await call('PATCH public/orders/{secret_slug}/returns/{return_id}', { path, body })
    onDone()
  })
  return (
    <Form use={use} button={say(language, 'parcel_save')}>
      <h4 class="section-title">{say(language, 'parcel_title')}</h4>
      <p class="quiet">{say(language, 'parcel_lead')}</p>
      <div class="field-pair">
        <Field
          label={say(language, 'parcel_number')}
          name="parcel_number"
          value={parcel}
          onValue={setParcel}
          problem={use.problems.parcel_number}
          maxLength={100}
        />
        <Field
          label={say(language, 'courier')}
          name="courier"
          value={courier}
          onValue={setCourier}
          problem={use.problems.courier}
          maxLength={100}
          optional
        />
      </div>
      {isAccountMissing && <BankFields account={account} onAccount={setAccount} problems={use.problems} />}
    </Form>
  )
}
