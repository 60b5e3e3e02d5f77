import { useEffect } from 'preact/hooks'
import type { MyAddress } from '../../../api/types.generated.ts'
import { Choice } from '../../../parts/field.tsx'
import { useLoad } from '../../../use-load.ts'
import { useShop } from '../../../use-shop.ts'
import type { Draft } from '../draft.ts'
import { say } from '../words.ts'
import { EarlierAddresses } from './earlier-addresses.tsx'

/** The fields of the draft that a stored address fills in. */
const filledFrom = ({ id, location, postal_code }: MyAddress): Partial<Draft> => ({
  address_id: id,
  place: location
    ? { id: location.id, display: [location.subdistrict_name, location.city_name, location.province_name].join(', ') }
    : undefined,
  postal_code: postal_code ?? '',
  courier: '',
})

type Props = { draft: Draft; change: (changed: Partial<Draft>) => void }

/** The customer's stored addresses; only those with a district can be selected. */
export function AddressChoice({ draft, change }: Props) {
  const { language } = useShop()
  const loaded = useLoad('checkout-addresses', (call) => call('GET customers/me/checkout/addresses'))
  const usable = loaded.value?.data.filter(({ location, address }) => location && address) ?? []
  useEffect(() => {
    if (usable[0] && draft.address_id === undefined && !draft.address) change(filledFrom(usable[0]))
  }, [loaded.value])
  if (usable.length === 0)
    return loaded.value && draft.address_id === undefined ? <EarlierAddresses draft={draft} change={change} /> : null
  return (
    <fieldset class="choices">
      <legend>{say(language, 'deliver_to')}</legend>
      {usable.map((address) => (
        <Choice
          key={address.id}
          name="address_id"
          value={String(address.id)}
          checked={draft.address_id === address.id}
          onChoose={() => change(filledFrom(address))}
        >
          <span class="choice-main">
            <strong>{address.name}</strong> <span class="quiet">{address.phone}</span>
            <br />
            {address.address}, {address.location!.subdistrict_name}, {address.location!.city_name}
          </span>
        </Choice>
      ))}
      <Choice
        name="address_id"
        value="new"
        checked={draft.address_id === undefined}
        onChoose={() => change({ address_id: undefined, place: undefined, postal_code: '', courier: '' })}
      >
        <span class="choice-main">{say(language, 'other_address')}</span>
      </Choice>
    </fieldset>
  )
}
