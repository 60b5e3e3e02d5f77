import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useApi } from '../../../../api/hooks.ts'
import type { Order } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Money } from '../../../../parts/values/money.tsx'
import { When } from '../../../../parts/values/when.tsx'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import type { ListedOrder } from '../list/order-columns.tsx'
import { OrderStatusBadge } from '../order-badges.tsx'
import { orderWords } from '../words.ts'

const shownOrders = 4
const columns = 'order_id,created_at,gross_revenue,currency,status'

/** Lists the other orders of the buyer, newest first. */
export function EarlierOrders({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const customerId = order.customer?.id
  const list = useApi(
    'GET /api/businesses/{business_id}/orders',
    { path, query: { customer_id: customerId, page_size: shownOrders + 1, columns } },
    { enabled: customerId !== undefined },
  )
  if (customerId === undefined) return null
  return (
    <Card title={words.earlierTitle}>
      <Loaded query={list} rows={1}>
        {({ data }) => {
          const others = (data as ListedOrder[]).filter(({ id }) => id !== order.id).slice(0, shownOrders)
          if (others.length === 0)
            return (
              <Text size="sm" c="dimmed">
                {words.noEarlier}
              </Text>
            )
          return (
            <Stack gap="sm">
              {others.map((one) => (
                <div key={one.id}>
                  <Group justify="space-between" gap="xs">
                    <Anchor component={Link} to={pathTo('order', { order_id: one.id })}>
                      {one.order_id}
                    </Anchor>
                    <Money amount={one.gross_revenue} currency={one.currency} />
                  </Group>
                  <Group justify="space-between" gap="xs" mt={2}>
                    <OrderStatusBadge status={one.status} />
                    <Text size="sm" c="dimmed" component="span">
                      <When at={one.created_at} />
                    </Text>
                  </Group>
                </div>
              ))}
              <Anchor component={Link} to={`${pathTo('orders')}?customer_id=${customerId}`} size="sm">
                {words.earlier}
              </Anchor>
            </Stack>
          )
        }}
      </Loaded>
    </Card>
  )
}
