import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { NamedMoneyField } from '../../../../parts/fields/named-money-field.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { courierWord } from '../../../../parts/values/courier-words.ts'
import { useBusiness } from '../../../../session/business.tsx'
import { LocationField, type Place } from './location-field.tsx'
import { entryWords } from './words.ts'

/** The initial values of the fields. */
export type Delivery = {
  address: string
  place: string
  postal_code: string
  courier_service_id: string
  courier: string
  shipping_cost: string
}

const nowhere: Delivery = {
  address: '',
  place: '',
  postal_code: '',
  courier_service_id: '',
  courier: '',
  shipping_cost: '',
}

type Props = { problem: (field: string) => string | undefined; onCost?: (cost: string) => void; start?: Delivery }

/** Edits the destination and shipping cost of an order; renders nothing for goods without a parcel. */
export function DeliveryFields({ problem, onCost, start = nowhere }: Props) {
  const { newOrder } = useWords(entryWords)
  const { path } = useBusiness()
  const couriers = useApi('GET /api/businesses/{business_id}/couriers', { path })
  const [place, setPlace] = useState<Place>()
  const [courier, setCourier] = useState(start.courier_service_id)
  const services = (couriers.data?.data ?? []).flatMap((courier) =>
    courier.services.map((service) => ({
      value: String(service.id),
      label: `${courierWord(courier.name)} ${courierWord(service.name)}`,
    })),
  )
  // The order's courier may have been disabled, or not be loaded yet.
  const isKnown = !start.courier_service_id || services.some(({ value }) => value === start.courier_service_id)
  return (
    <Card title={newOrder.delivery}>
      <Stack gap="sm">
        <TextInput
          name="address"
          label={newOrder.address}
          defaultValue={start.address}
          error={problem('address')}
          autoComplete="off"
        />
        <LocationField
          value={place}
          onValue={setPlace}
          hint={start.place ? newOrder.locationKept(start.place) : undefined}
          error={problem('location_id')}
        />
        <input type="hidden" name="location_id" value={place?.id ?? ''} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            name="postal_code"
            label={newOrder.postalCode}
            inputMode="numeric"
            defaultValue={start.postal_code}
            error={problem('postal_code')}
          />
          <NativeSelect
            name="courier_service_id"
            label={newOrder.courier}
            error={problem('courier_service_id')}
            value={courier}
            onChange={(event) => setCourier(event.currentTarget.value)}
            data={[
              { value: '', label: newOrder.noCourier },
              ...(isKnown ? [] : [{ value: start.courier_service_id, label: start.courier }]),
              ...services,
            ]}
          />
          <NamedMoneyField
            name="shipping_cost"
            label={newOrder.shippingCost}
            defaultValue={start.shipping_cost}
            error={problem('shipping_cost')}
            onValue={onCost}
          />
        </SimpleGrid>
      </Stack>
    </Card>
  )
}
