import { Stack, Text } from '@mantine/core'
import type { Order } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { CopyField } from '../../../../parts/fields/copy-field.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Timeline } from '../../../../parts/lists/timeline.tsx'
import { courierName } from '../list/order-columns.tsx'
import { orderWords } from '../words.ts'

type Step = { timestamp?: string; status?: string; description?: string }

/** Shows the shipment; renders nothing for orders without a parcel. */
export function OrderShipment({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const format = useFormat()
  if (!order.destination_address) return null
  const weight = Number(order.total_weight)
  const facts = [courierName(order.courier_service), weight > 0 && words.parcelWeight(format.count(weight))].filter(
    Boolean,
  )
  const steps = (order.shipment_status_history as Step[]).filter(({ timestamp }) => timestamp).toReversed()
  return (
    <Card title={words.shipment}>
      <Stack gap="sm">
        {facts.length > 0 && <Text>{facts.join(' · ')}</Text>}
        {order.shipment_receipt ? (
          <CopyField label={words.trackingNumber} value={order.shipment_receipt} />
        ) : (
          <Text size="sm" c="dimmed">
            {words.noTracking}
          </Text>
        )}
        {steps.length > 0 && (
          <Timeline
            label={words.steps}
            entries={steps.map(({ timestamp, status, description }) => ({
              at: timestamp!,
              icon: 'truck',
              title: description ?? status ?? '',
            }))}
          />
        )}
      </Stack>
    </Card>
  )
}
