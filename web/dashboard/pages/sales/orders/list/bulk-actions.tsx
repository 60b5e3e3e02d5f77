import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { maxBulkOrders } from '../../../../api/limits.generated.ts'
import { paymentMoves, statusMoves } from '../../../../api/order-moves.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useWords } from '../../../../messages/provider.tsx'
import { Confirm } from '../../../../parts/dialogs/confirm.tsx'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { useOrderChange } from '../queries.ts'
import { orderWords } from '../words.ts'
import type { ListedOrder as Listed } from './order-columns.tsx'

/** What a selection of all matching orders has. */
type ListedOrder = Pick<Listed, 'id' | 'order_id' | 'status' | 'payment_status' | 'is_probably_spam' | 'tags'>

type Status = ListedOrder['status']

/** The ids of a larger selection do not fit into an address. */
const maxIdsInAddress = 50

const mayMove = (order: ListedOrder, to: Status) => statusMoves[order.status].includes(to)
const mayBePaid = (order: ListedOrder) => paymentMoves[order.payment_status].includes('paid')

type Props = { orders: ListedOrder[]; onDone: () => void }

/**
 * Buttons for actions on the selected orders. Orders whose state does not allow the action are left out and counted.
 */
export function BulkActions({ orders: rows, onDone }: Props) {
  const { orders } = useWords(orderWords)
  const { moveAll, payAll, tagAll, clearAll, isMoving } = useBulk({ orders: rows, onDone })
  const cancelable = rows.filter((row) => mayMove(row, 'canceled')).length
  return (
    <Group gap="xs">
      <MoveChoice rows={rows} isMoving={isMoving} onMove={moveAll} />
      {rows.some(mayBePaid) && (
        <Button size="xs" variant="default" onClick={payAll}>
          {orders.bulk.markPaid}
        </Button>
      )}
      <TagChoice onTag={tagAll} />
      <PrintLinks ids={rows.map(({ id }) => id)} />
      {rows.some((row) => row.is_probably_spam) && (
        <Button size="xs" variant="default" onClick={clearAll}>
          {orders.bulk.notSpam}
        </Button>
      )}
      {cancelable > 0 && (
        <Confirm
          label={orders.bulk.cancel}
          title={orders.bulk.cancelTitle(cancelable)}
          text={orders.bulk.cancelText}
          onConfirm={() => moveAll('canceled')}
        />
      )}
    </Group>
  )
}

/** Links to the labels and to the packing slips of the orders. */
function PrintLinks({ ids }: { ids: string[] }) {
  const { order: words } = useWords(orderWords)
  const pathTo = usePathTo()
  const isShort = ids.length <= maxIdsInAddress
  return (
    <>
      {(['label', 'slip'] as const).map((doc) => (
        <Button
          key={doc}
          size="xs"
          variant="default"
          component={Link}
          to={`${pathTo('printOrders')}?doc=${doc}${isShort ? `&ids=${ids.join(',')}` : ''}`}
          state={isShort ? undefined : { ids }}
        >
          {doc === 'label' ? words.printLabels : words.print}
        </Button>
      ))}
    </>
  )
}

function useBulk({ orders: rows, onDone }: Props) {
  const { orders } = useWords(orderWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const move = useOrderChange('POST /api/businesses/{business_id}/orders/change-status')
  const retag = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/update-tags')
  const notSpam = useOrderChange('POST /api/businesses/{business_id}/orders/mark-not-spam')
  /** Runs batches one after the other; orders of a refused batch count as left out. */
  const run = async (
    able: ListedOrder[],
    change: (ids: string[]) => Promise<unknown>,
    size: number = maxBulkOrders,
  ) => {
    let moved = 0
    for (let start = 0; start < able.length; start += size) {
      const ids = able.slice(start, start + size).map(({ id }) => id)
      const isDone = await change(ids).then(
        () => true,
        () => false,
      )
      if (isDone) moved += ids.length
    }
    const leftOut = rows.length - moved
    const done = leftOut > 0 ? orders.bulk.partly(moved, leftOut) : orders.bulk.done(moved)
    notify(moved === 0 ? orders.bulk.none : done)
    if (moved > 0) onDone()
  }
  const moveAll = (to: Status) => {
    const able = rows.filter((row) => mayMove(row, to))
    return run(able, (ids) => move.mutateAsync({ path, body: { ids, status: to } }))
  }
  const payAll = () =>
    run(rows.filter(mayBePaid), (ids) => move.mutateAsync({ path, body: { ids, payment_status: 'paid' } }))
  const tagAll = (tag: string) => {
    const add = ([id]: string[]) => {
      const tags = rows.find((row) => row.id === id)!.tags.map(({ name }) => name)
      return retag.mutateAsync({ path: { ...path, id: id! }, body: { tags: [...new Set([...tags, tag])] } })
    }
    return run(rows, add, 1)
  }
  const clearAll = () => run(rows, (ids) => notSpam.mutateAsync({ path, body: { ids } }))
  return { moveAll, payAll, tagAll, clearAll, isMoving: move.isPending }
}

type MoveProps = { rows: ListedOrder[]; isMoving: boolean; onMove: (to: Status) => void }

/** Offers the states that at least one of the orders may get. */
function MoveChoice({ rows, isMoving, onMove }: MoveProps) {
  const { orders } = useWords(orderWords)
  const [target, setTarget] = useState<Status | ''>('')
  const targets = (Object.keys(statusMoves) as Status[]).filter(
    (to) => to !== 'canceled' && rows.some((row) => mayMove(row, to)),
  )
  if (targets.length === 0) return null
  return (
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
      <Button size="xs" disabled={!target} loading={isMoving} onClick={() => target && onMove(target)}>
        {orders.bulk.moveGo}
      </Button>
    </Group>
  )
}

function TagChoice({ onTag }: { onTag: (tag: string) => void }) {
  const { orders } = useWords(orderWords)
  const [tag, setTag] = useState('')
  return (
    <Group gap={4} wrap="nowrap">
      <TextInput
        size="xs"
        w={120}
        aria-label={orders.bulk.tag}
        placeholder={orders.bulk.tag}
        value={tag}
        onChange={(event) => setTag(event.currentTarget.value)}
      />
      <Button size="xs" variant="default" disabled={!tag.trim()} onClick={() => onTag(tag.trim())}>
        {orders.bulk.tagGo}
      </Button>
    </Group>
  )
}
