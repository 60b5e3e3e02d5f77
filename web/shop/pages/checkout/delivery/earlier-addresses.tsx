import type { CustomerOrder } from '../../../api/types.generated.ts'
import { Choice } from '../../../parts/field.tsx'
import { useLoad } from '../../../use-load.ts'
import { useShop } from '../../../use-shop.ts'
import type { Draft } from '../draft.ts'
import { say } from '../words.ts'

type Destination = NonNullable<CustomerOrder['destination_address']>
type Props = { draft: Draft; change: (changed: Partial<Draft>) => void }

const maxOrders = 10

/** The addresses of former orders, each once; only those with a district can be used again. */
function distinct(orders: CustomerOrder[]): Destination[] {
  const used = orders.flatMap(({ destination_address: to }) => (to?.address && to.location !== null ? to : []))
  return [...new Map(used.map((to) => [`${to.location} ${to.address}`, to])).values()]
}

const formatPlace = (to: Destination) => [to.subdistrict, to.city, to.province].filter(Boolean).join(', ')

const filledFrom = (to: Destination): Partial<Draft> => ({
  customer_name: to.name ?? '',
  customer_phone: to.phone ?? '',
  address: to.address ?? '',
  place: { id: to.location!, display: formatPlace(to) },
  postal_code: to.postal_code ?? '',
  courier: '',
})

/** Offers the addresses of former orders to a customer without stored addresses. */
export function EarlierAddresses({ draft, change }: Props) {
  const { language } = useShop()
  const loaded = useLoad('checkout-earlier', (call) =>
    call('GET customers/me/orders', { query: { page_size: maxOrders } }),
  )
  const addresses = distinct(loaded.value?.data ?? [])
  if (addresses.length === 0) return null
  return (
    <fieldset class="choices">
      <legend>{say(language, 'earlier_address')}</legend>
      {addresses.map((to) => (
        <Choice
          key={`${to.location} ${to.address}`}
          name="earlier_address"
          value={`${to.location} ${to.address}`}
          checked={draft.place?.id === to.location && draft.address === to.address}
          onChoose={() => change(filledFrom(to))}
        >
          <span class="choice-main">
            <strong>{to.name}</strong> <span class="quiet">{to.phone}</span>
            <br />
            {to.address}, {formatPlace(to)}
          </span>
        </Choice>
      ))}
    </fieldset>
  )
}
