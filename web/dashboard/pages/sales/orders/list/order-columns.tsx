import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { paymentName } from '../../../../../client/payment-names.generated.ts'
import type { OrderRow } from '../../../../api/types.generated.ts'
import { useLanguage, useWords } from '../../../../messages/provider.tsx'
import type { Column } from '../../../../parts/data-table/data-table.tsx'

import { Pictured } from '../../../../parts/lists/pictured.tsx'
import { courierWord } from '../../../../parts/values/courier-words.ts'
import { Money } from '../../../../parts/values/money.tsx'
import { When } from '../../../../parts/values/when.tsx'
import { OrderStatusBadge, PaymentBadge } from '../order-badges.tsx'
import { orderWords } from '../words.ts'

/** The columns of the API that the list requests; fewer are faster. */
export const neededColumns = [
  'order_id',
  'created_at',
  'customer_name',
  'customer_phone',
  'goods',
  'total_quantity',
  'gross_revenue',
  'currency',
  'payment_status',
  'payment_method',
  'status',
  'shipment_receipt',
  'courier_service',
  'tags',
  'transferproof_url',
  'is_probably_spam',
  'store',
].join(',')

/** An order with the columns above. */
export type ListedOrder = Required<
  Pick<
    OrderRow,
    | 'id'
    | 'order_id'
    | 'created_at'
    | 'customer_name'
    | 'customer_phone'
    | 'goods'
    | 'total_quantity'
    | 'gross_revenue'
    | 'currency'
    | 'payment_status'
    | 'payment_method'
    | 'status'
    | 'shipment_receipt'
    | 'courier_service'
    | 'tags'
    | 'is_probably_spam'
    | 'store'
  >
>

export const courierName = (service: OrderRow['courier_service']) => {
  const { courier, name } = (service ?? {}) as { courier?: { name?: string }; name?: string }
  return courierWord(courier?.name, name)
}

export function useOrderColumns(): Column<ListedOrder>[] {
  const { orders } = useWords(orderWords)
  const { language } = useLanguage()
  return useMemo(() => {
    const { columns } = orders
    return [
      {
        key: 'order',
        header: columns.order,
        cell: (row) => row.order_id,
        below: (row) => <When at={row.created_at} />,
      },
      { key: 'buyer', header: columns.buyer, cell: (row) => row.customer_name },
      { key: 'items', header: columns.items, cell: (row) => <Goods order={row} /> },
      {
        key: 'total',
        header: columns.total,
        cell: (row) => <Money amount={row.gross_revenue} currency={row.currency} />,
        isRight: true,
      },
      {
        key: 'payment',
        header: columns.payment,
        cell: (row) => <PaymentBadge status={row.payment_status} />,
        below: (row) => paymentName(row.payment_method, language),
      },
      {
        key: 'status',
        header: columns.status,
        cell: (row) => <OrderStatusBadge status={row.status} />,
        below: (row) => courierName(row.courier_service),
      },
      { key: 'receipt', header: columns.receipt, cell: (row) => row.shipment_receipt, isExtra: true },
      { key: 'tags', header: columns.tags, cell: (row) => row.tags.map(({ name }) => name).join(', '), isExtra: true },
      { key: 'store', header: columns.store, cell: (row) => row.store.name, isExtra: true },
    ]
  }, [orders, language])
}

type GoodsProps = { order: ListedOrder; size?: number }

/** Shows the first line of an order with its picture, and how many units more there are. */
function Goods({ order: { goods, total_quantity }, size = 36 }: GoodsProps) {
  const { orders } = useWords(orderWords)
  const [first] = goods
  if (!first) return <Text size="sm">{orders.itemCount(total_quantity)}</Text>
  const more = total_quantity - first.quantity
  return (
    <Pictured name={first.name} image={first.image ?? undefined} size={size}>
      <Text component="span" size="sm" lineClamp={2}>
        {orders.goods(first.name, first.quantity)}
      </Text>
      {more > 0 && (
        <Text component="span" size="xs" c="dimmed" display="block">
          {orders.moreGoods(more)}
        </Text>
      )}
    </Pictured>
  )
}

/** Shows an order on phones: number and total, buyer and time, goods, and how it is paid and sent. */
export function OrderCard({ order }: { order: ListedOrder }) {
  const { language } = useLanguage()
  return (
    <>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fw={600} size="sm">
          {order.order_id}
        </Text>
        <Text fw={600} size="sm">
          <Money amount={order.gross_revenue} currency={order.currency} />
        </Text>
      </Group>
      <Group justify="space-between" gap="xs" mt={2} wrap="nowrap">
        <Text size="sm" truncate>
          {order.customer_name}
        </Text>
        <Text size="xs" c="dimmed" component="span">
          <When at={order.created_at} />
        </Text>
      </Group>
      <Goods order={order} size={28} />
      <Text size="xs" c="dimmed" truncate mt={4}>
        {[paymentName(order.payment_method, language), courierName(order.courier_service)].filter(Boolean).join(' · ')}
      </Text>
      <Group gap={6} mt={6}>
        <OrderStatusBadge status={order.status} />
        <PaymentBadge status={order.payment_status} />
      </Group>
    </>
  )
}
