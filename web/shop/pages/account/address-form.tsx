import { useState } from 'preact/hooks'
import { ApiError } from '../../../client/api-error.ts'
import type { MyAddress } from '../../api/types.generated.ts'
import { Field } from '../../parts/field.tsx'
import { Form, useFields, useForm } from '../../parts/form.tsx'
import { LocationField } from '../../parts/location-field.tsx'
import { PostalCodeField } from '../../parts/postal-code-field.tsx'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

type Props = { address?: MyAddress; onDone: () => void; onCancel: () => void }

export function AddressForm({ address, onDone, onCancel }: Props) {
  const { call, language } = useShop()
  const { fields, change, given } = useFields({
    name: address?.name ?? '',
    phone: address?.phone ?? '',
    address: address?.address ?? '',
    postal_code: address?.postal_code ?? '',
  })
  const known = address?.location
  const [place, setPlace] = useState(
    known
      ? { id: known.id, display: [known.subdistrict_name, known.city_name, known.province_name].join(', ') }
      : undefined,
  )
  const form = useForm(async () => {
    const empty = Object.entries({
      name: fields.name,
      phone: fields.phone,
      address: fields.address,
      location_id: place?.display ?? '',
    })
      .filter(([, value]) => !value.trim())
      .map(([field]) => ({ field, code: 'required', params: {} }))
    // The API accepts an address without a district, but nothing can be shipped to it.
    if (empty.length > 0) throw new ApiError(422, { error_code: 'validation_failed', error_details: empty })
    const body = { ...fields, location_id: place?.id ?? null }
    if (address) await call('PATCH customers/me/addresses/{address_id}', { path: { address_id: address.id }, body })
    else await call('POST customers/me/addresses', { body })
    onDone()
  })
  const { problems } = form
  return (
    <Form
      use={form}
      button={say(language, 'save')}
      class="panel"
      aside={
        <button type="button" class="link" onClick={onCancel}>
          {say(language, 'cancel')}
        </button>
      }
    >
      <div class="field-pair">
        <Field label={say(language, 'name')} autocomplete="name" maxLength={200} {...given('name', problems)} />
        <Field
          label={say(language, 'phone')}
          type="tel"
          autocomplete="tel"
          maxLength={20}
          {...given('phone', problems)}
        />
      </div>
      <LocationField value={place} problem={problems.location_id} onValue={setPlace} />
      {place && (
        <PostalCodeField
          locationId={place.id}
          value={fields.postal_code}
          onValue={(postal_code) => change({ postal_code })}
        />
      )}
      <Field
        label={say(language, 'address')}
        lines={2}
        autocomplete="street-address"
        maxLength={2000}
        {...given('address', problems)}
      />
    </Form>
  )
}
