import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/hooks.ts'
import type { Refund } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import type { Cursor } from '../../../parts/data-table/use-list-state.ts'
import { useLiveLists } from '../../../parts/live/use-live-lists.ts'
import { Money } from '../../../parts/values/money.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { RefundBadge } from './badges.tsx'
import { refundWords } from './words.ts'

type Props = { query: object; onMove: (cursor: Cursor) => void; empty: ReactNode }

export function RefundTable({ query, onMove, empty }: Props) {
  const { refunds: words } = useWords(refundWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const list = useApi('GET /api/businesses/{business_id}/refunds', { path, query })
  useLiveLists(Boolean(list.data))
  const { columns, methods } = words
  const amount = (refund: Refund) => <Money amount={refund.amount} currency={refund.currency} />
  return (
    <DataTable
      label={words.tabs.refunds}
      query={list}
      columns={[
        { key: 'order', header: columns.order, cell: ({ order }) => order.order_id },
        { key: 'time', header: columns.time, cell: ({ created_at }) => <When at={created_at} /> },
        { key: 'buyer', header: columns.buyer, cell: ({ order }) => order.customer_name },
        { key: 'method', header: columns.method, cell: ({ method }) => methods[method] },
        { key: 'amount', header: columns.amount, cell: amount, isRight: true },
        { key: 'status', header: columns.status, cell: (refund) => <RefundBadge refund={refund} /> },
      ]}
      rowTo={({ order }) => pathTo('order', { order_id: order.id })}
      rowName={({ order }) => order.order_id}
      card={(refund) => (
        <RequestCard
          order={refund.order}
          side={amount(refund)}
          at={refund.created_at}
          badge={<RefundBadge refund={refund} />}
          detail={methods[refund.method]}
        />
      )}
      onMove={onMove}
      empty={empty}
    />
  )
}

type CardProps = { order: Refund['order']; side?: ReactNode; at: string; badge: ReactNode; detail: string }

/** Shows a request in a few lines, for phones. */
export const RequestCard = ({ order, side, at, badge, detail }: CardProps) => (
  <>
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text fw={600} size="sm">
        {order.order_id}
      </Text>
      <Text fw={600} size="sm" component="span">
        {side}
      </Text>
    </Group>
    <Group justify="space-between" gap="xs" mt={2} wrap="nowrap">
      <Text size="sm" truncate>
        {order.customer_name}
      </Text>
      <Text size="xs" c="dimmed" component="span">
        <When at={at} />
      </Text>
    </Group>
    <Text size="sm" c="dimmed" mt={2}>
      {detail}
    </Text>
    <Group gap={6} mt={6}>
      {badge}
    </Group>
  </>
)
