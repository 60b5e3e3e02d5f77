import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paymentMoves, statusMoves } from '../../../../api/order-moves.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useWords } from '../../../../messages/provider.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { useOrderChange } from '../queries.ts'
import { orderWords } from '../words.ts'
import type { ListedOrder } from './order-columns.tsx'

type Status = ListedOrder['status']

/** The most orders that the server changes at once, all or none. */
const batchSize = 100

const mayMove = (order: ListedOrder, to: Status) => statusMoves[order.status].includes(to)
const mayBePaid = (order: ListedOrder) => paymentMoves[order.payment_status].includes('paid')

/**
 * Buttons for actions on the selected orders. Orders whose state does not allow the action are left out and counted.
 */
export function BulkActions({ orders: rows, onDone }: { orders: ListedOrder[]; onDone: () => void }) {
  const { orders, order: words } = useWords(orderWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const notify = useNotice()
  const move = useOrderChange('POST /api/businesses/{business_id}/orders/change-status')
  const retag = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/update-tags')
  const notSpam = useOrderChange('POST /api/businesses/{business_id}/orders/mark-not-spam')
  const [target, setTarget] = useState<Status | ''>('')
  const [tag, setTag] = useState('')
  const targets = (Object.keys(statusMoves) as Status[]).filter(
    (to) => to !== 'canceled' && rows.some((row) => mayMove(row, to)),
  )
  /** Runs batches one after the other; orders of a refused batch count as left out. */
  const run = async (able: ListedOrder[], change: (ids: string[]) => Promise<unknown>, size = batchSize) => {
    let moved = 0
    for (let start = 0; start < able.length; start += size) {
      const ids = able.slice(start, start + size).map(({ id }) => id)
      const isDone = await change(ids).then(
        () => true,
        () => false,
      )
      if (isDone) moved += ids.length
    }
    notify(
      moved === 0
        ? orders.bulk.none
        : moved < rows.length
          ? orders.bulk.partly(moved, rows.length - moved)
          : orders.bulk.done(moved),
    )
    if (moved > 0) onDone()
  }
  const moveAll = (to: Status) =>
    run(
      rows.filter((row) => mayMove(row, to)),
      (ids) => move.mutateAsync({ path, body: { ids, status: to } }),
    )
  const ids = rows.map(({ id }) => id).join(',')
  return (
    <Group gap="xs">
      {targets.length > 0 && (
        <Group gap={4} wrap="nowrap">
          <NativeSelect
            size="xs"
            aria-label={orders.bulk.move}
            value={target}
            onChange={(event) => setTarget(event.currentTarget.value as Status)}
            data={[
              { value: '', label: orders.bulk.move },
              ...targets.map((to) => ({ value: to, label: orders.status[to] })),
            ]}
          />
          <Button size="xs" disabled={!target} loading={move.isPending} onClick={() => target && moveAll(target)}>
            {orders.bulk.moveGo}
          </Button>
        </Group>
      )}
      {rows.some(mayBePaid) && (
        <Button
          size="xs"
          variant="default"
          onClick={() =>
            run(rows.filter(mayBePaid), (ids) => move.mutateAsync({ path, body: { ids, payment_status: 'paid' } }))
          }
        >
          {orders.bulk.markPaid}
        </Button>
      )}
      <Group gap={4} wrap="nowrap">
        <TextInput
          size="xs"
          w={120}
          aria-label={orders.bulk.tag}
          placeholder={orders.bulk.tag}
          value={tag}
          onChange={(event) => setTag(event.currentTarget.value)}
        />
        <Button
          size="xs"
          variant="default"
          disabled={!tag.trim()}
          onClick={() =>
            run(
              rows,
              ([id]) => {
                const tags = rows.find((row) => row.id === id)!.tags.map(({ name }) => name)
                return retag.mutateAsync({
                  path: { ...path, id: id! },
                  body: { tags: [...new Set([...tags, tag.trim()])] },
                })
              },
              1,
            )
          }
        >
          {orders.bulk.tagGo}
        </Button>
      </Group>
      <Button size="xs" variant="default" component={Link} to={`${pathTo('printOrders')}?doc=slip&ids=${ids}`}>
        {words.print}
      </Button>
      {rows.some((row) => row.is_probably_spam) && (
        <Button
          size="xs"
          variant="default"
          onClick={() => run(rows, (ids) => notSpam.mutateAsync({ path, body: { ids } }))}
        >
          {orders.bulk.notSpam}
        </Button>
      )}
      {rows.some((row) => mayMove(row, 'canceled')) && (
        <Confirm
          label={orders.bulk.cancel}
          title={orders.bulk.cancelTitle(rows.filter((row) => mayMove(row, 'canceled')).length)}
          text={orders.bulk.cancelText}
          onConfirm={() => moveAll('canceled')}
        />
      )}
    </Group>
  )
}
