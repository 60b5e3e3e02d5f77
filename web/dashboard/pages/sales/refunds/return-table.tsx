import type { ReactNode } from 'react'
import { useApi } from '../../../api/hooks.ts'
import type { Return } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import type { Cursor } from '../../../parts/data-table/use-list-state.ts'
import { useLiveLists } from '../../../parts/live/use-live-lists.ts'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { ReturnBadge } from './badges.tsx'
import { lineName } from './line-name.ts'
import { RequestCard } from './refund-table.tsx'
import { refundWords } from './words.ts'

type Props = { query: object; onMove: (cursor: Cursor) => void; empty: ReactNode }

export function ReturnTable({ query, onMove, empty }: Props) {
  const { refunds, returns: words } = useWords(refundWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const list = useApi('GET /api/businesses/{business_id}/returns', { path, query })
  useLiveLists(Boolean(list.data))
  const { columns } = refunds
  const goods = ({ lines }: Return) => lines.map((line) => words.item(line.quantity, lineName(line))).join(', ')
  return (
    <DataTable
      label={refunds.tabs.returns}
      query={list}
      columns={[
        { key: 'order', header: columns.order, cell: ({ order }) => order.order_id },
        { key: 'time', header: columns.time, cell: ({ created_at }) => <When at={created_at} /> },
        { key: 'buyer', header: columns.buyer, cell: ({ order }) => order.customer_name },
        { key: 'goods', header: words.columns.goods, cell: goods },
        { key: 'parcel', header: words.columns.parcel, cell: ({ parcel_number }) => parcel_number },
        { key: 'status', header: columns.status, cell: ({ status }) => <ReturnBadge status={status} /> },
      ]}
      rowTo={({ order }) => pathTo('order', { order_id: order.id })}
      rowName={({ order }) => order.order_id}
      card={(one) => (
        <RequestCard
          order={one.order}
          at={one.created_at}
          badge={<ReturnBadge status={one.status} />}
          detail={goods(one)}
        />
      )}
      onMove={onMove}
      empty={empty}
    />
  )
}
