import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { paymentName } from '../../../../../client/payment-names.generated.ts'
import type { OrderRow } from '../../../../api/types.generated.ts'
import { useLanguage, useWords } from '../../../../messages/provider.tsx'
import type { Column } from '../../../../parts/data-table/data-table.tsx'
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
  return [courier?.name, name].filter(Boolean).join(' ')
}

export function useOrderColumns(): Column<ListedOrder>[] {
  const { orders } = useWords(orderWords)
  const { language } = useLanguage()
  return useMemo(() => {
    const { columns } = orders
    return [
      { key: 'order', header: columns.order, cell: (row) => row.order_id },
      { key: 'time', header: columns.time, cell: (row) => <When at={row.created_at} /> },
      { key: 'buyer', header: columns.buyer, cell: (row) => row.customer_name },
      { key: 'items', header: columns.items, cell: (row) => row.total_quantity, isRight: true },
      {
        key: 'total',
        header: columns.total,
        cell: (row) => <Money amount={row.gross_revenue} currency={row.currency} />,
        isRight: true,
      },
      { key: 'payment', header: columns.payment, cell: (row) => <PaymentBadge status={row.payment_status} /> },
      { key: 'status', header: columns.status, cell: (row) => <OrderStatusBadge status={row.status} /> },
      { key: 'courier', header: columns.courier, cell: (row) => courierName(row.courier_service), isExtra: true },
      {
        key: 'method',
        header: columns.method,
        cell: (row) => paymentName(row.payment_method, language),
        isExtra: true,
      },
      { key: 'receipt', header: columns.receipt, cell: (row) => row.shipment_receipt, isExtra: true },
      { key: 'tags', header: columns.tags, cell: (row) => row.tags.map(({ name }) => name).join(', '), isExtra: true },
      { key: 'store', header: columns.store, cell: (row) => row.store.name, isExtra: true },
    ]
  }, [orders, language])
}

/** Shows an order in two lines, for phones. */
export function OrderCard({ order }: { order: ListedOrder }) {
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
      <Group gap={6} mt={6}>
        <OrderStatusBadge status={order.status} />
        <PaymentBadge status={order.payment_status} />
      </Group>
    </>
  )
}
