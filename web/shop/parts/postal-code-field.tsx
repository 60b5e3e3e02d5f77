import { useEffect, useId } from 'preact/hooks'
import { useLoad } from '../use-load.ts'
import { useShop } from '../use-shop.ts'
import { t } from '../words.ts'

type Props = { locationId: number; value: string; problem?: string; onValue: (value: string) => void }

/** Suggests the district's postal codes. A single code is filled in automatically if the store enables that. */
export function PostalCodeField({ locationId, value, problem, onValue }: Props) {
  const { language, shop } = useShop()
  const id = useId()
  const codes = useLoad(`postal:${locationId}`, (call, signal) =>
    call('GET public/locations/{location_id}/postal-codes', { path: { location_id: locationId }, signal }),
  )
  const known = codes.value?.data ?? []
  useEffect(() => {
    if (!shop.store.is_postal_code_manual && known[0] && !known.some(({ postal_code }) => postal_code === value))
      onValue(known[0].postal_code)
  }, [codes.value])
  return (
    <div class="field field-short">
      <label for={id}>{t(language, 'postal_code')}</label>
      <input
        id={id}
        name="shipping_postal_code"
        list={`${id}-codes`}
        inputMode="numeric"
        autocomplete="postal-code"
        maxLength={20}
        value={value}
        aria-invalid={problem ? true : undefined}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      <datalist id={`${id}-codes`}>
        {known.map(({ postal_code }) => (
          <option key={postal_code} value={postal_code} />
        ))}
      </datalist>
      {problem && <p class="field-problem">{problem}</p>}
    </div>
  )
}
