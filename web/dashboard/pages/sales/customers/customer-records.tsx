import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import type { Customer } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Money } from '../../../parts/values/money.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { type ListedOrder, neededColumns } from '../orders/list/order-columns.tsx'
import { OrderStatusBadge, PaymentBadge } from '../orders/order-badges.tsx'
import { StatusBadges } from '../subscriptions/status-badges.tsx'
import { customerWords } from './words.ts'

type Props = { customer: Customer }

/** Lists the newest orders of a customer. */
export function CustomerOrders({ customer }: Props) {
  const { customer: words } = useWords(customerWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const query = useApi('GET /api/businesses/{business_id}/orders', {
    path,
    query: { page_size: 10, customer_id: customer.id, columns: neededColumns },
  })
  return (
    <Card title={words.orders}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {words.noOrders}
            </Text>
          ) : (
            <Stack gap="sm">
              {(data as ListedOrder[]).map((order) => (
                <Group key={order.id} justify="space-between" gap="xs">
                  <Group gap="xs">
                    <Anchor component={Link} to={pathTo('order', { order_id: order.id })}>
                      {order.order_id}
                    </Anchor>
                    <OrderStatusBadge status={order.status} />
                    <PaymentBadge status={order.payment_status} />
                  </Group>
                  <Group gap="xs">
                    <Money amount={order.gross_revenue} currency={order.currency} />
                    <Text size="sm" c="dimmed" component="span">
                      <When at={order.created_at} />
                    </Text>
                  </Group>
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}

/** Lists the subscriptions of a customer; renders nothing if there are none. */
export function CustomerSubscriptions({ customer }: Props) {
  const { customer: words } = useWords(customerWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const { data } = useApi('GET /api/businesses/{business_id}/subscriptions', {
    path,
    query: { page_size: 10, customer_id: customer.id },
  })
  if (!data?.data.length) return null
  return (
    <Card title={words.subscriptions}>
      <Stack gap="sm">
        {data.data.map((subscription) => (
          <Group key={subscription.id} gap="xs">
            <Anchor component={Link} to={pathTo('subscription', { subscription_id: subscription.id })}>
              {subscription.subscription_items.map((item) => item.variant.name).join(', ')}
            </Anchor>
            <StatusBadges subscription={subscription} />
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

export function CustomerAddresses({ customer }: Props) {
  const { customer: words } = useWords(customerWords)
  const { path } = useBusiness()
  const query = useApi('GET /api/businesses/{business_id}/customers/{customer_id}/addresses', {
    path: { ...path, customer_id: customer.id },
  })
  return (
    <Card title={words.addresses}>
      <Loaded query={query} rows={1}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {words.noAddresses}
            </Text>
          ) : (
            <Stack gap="sm">
              {data.map(({ id, name, address, postal_code, location }) => (
                <div key={id}>
                  {[
                    name,
                    address,
                    location && `${location.subdistrict_name}, ${location.city_name}, ${location.province_name}`,
                    postal_code,
                  ]
                    .filter(Boolean)
                    .map((line) => (
                      <Text key={line} size="sm">
                        {line}
                      </Text>
                    ))}
                </div>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Card>
  )
}
