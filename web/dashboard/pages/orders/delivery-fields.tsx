import { NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../api/hooks.ts'
import type { Location } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Card } from '../../parts/card.tsx'
import { useBusiness } from '../../session/business.tsx'
import { LocationFinder, locationName } from './finders.tsx'

type Props = { problem: (field: string) => string | undefined; onCost: (cost: number) => void }

/** Where a new order goes and what the shop asks for it; empty for goods that need no parcel. */
export function DeliveryFields({ problem, onCost }: Props) {
  const { newOrder } = useMessages()
  const { path } = useBusiness()
  const couriers = useApi('GET /api/businesses/{business_id}/couriers', { path })
  const [location, setLocation] = useState<Location>()
  const services = (couriers.data?.data ?? []).flatMap((courier) =>
    courier.services.map((service) => ({ value: String(service.id), label: `${courier.name} ${service.name}` })),
  )
  return (
    <Card title={newOrder.delivery}>
      <Stack gap="sm">
        <TextInput name="address" label={newOrder.address} error={problem('address')} />
        <LocationFinder onPick={setLocation} />
        {location && <Text size="sm">{locationName(location)}</Text>}
        <input type="hidden" name="location_id" value={location?.id ?? ''} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            name="postal_code"
            label={newOrder.postalCode}
            inputMode="numeric"
            error={problem('postal_code')}
          />
          <NativeSelect
            name="courier_service_id"
            label={newOrder.courier}
            error={problem('courier_service_id')}
            data={[{ value: '', label: newOrder.noCourier }, ...services]}
          />
          <TextInput
            name="shipping_cost"
            label={newOrder.shippingCost}
            inputMode="numeric"
            error={problem('shipping_cost')}
            onChange={(event) => onCost(Number(event.currentTarget.value) || 0)}
          />
        </SimpleGrid>
      </Stack>
    </Card>
  )
}
