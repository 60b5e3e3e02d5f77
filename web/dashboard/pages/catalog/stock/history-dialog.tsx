import { Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import type { StockMovement, StockRow } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Pager, useCursor } from '../../../parts/lists/pager.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import classes from './dialogs.module.css'
import { OwnLevel } from './level-dialog.tsx'
import { toName } from './rows.ts'
import { stockWords } from './words.ts'

type Props = { row: StockRow; warehouseId: number | undefined; onClose: () => void }

/** Shows every change of a variant's stock, newest first, and its own low-stock level. */
export function HistoryDialog({ row, warehouseId, onClose }: Props) {
  const { stock: words } = useWords(stockWords)
  const { path, can } = useBusiness()
  const [cursor, setCursor] = useCursor()
  const movements = useApi('GET /api/businesses/{business_id}/variants/{variant_id}/stock/movements', {
    path: { ...path, variant_id: String(row.variant_id) },
    query: { page_size: 15, ...(warehouseId !== undefined && { warehouse_id: warehouseId }), ...cursor },
  })
  return (
    <Dialog opened onClose={onClose} title={toName(row)} size="lg" isForm>
      <Stack>
        {can('catalog:manage') && <OwnLevel row={row} />}
        <Loaded query={movements}>
          {(page) =>
            page.data.length > 0 ? (
              <>
                <ol className={classes.movements} aria-label={words.movements.list}>
                  {page.data.map((movement) => (
                    <Movement key={movement.id} movement={movement} />
                  ))}
                </ol>
                <Pager page={page} onMove={setCursor} />
              </>
            ) : (
              <Text size="sm">{words.movements.none}</Text>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  )
}

function Movement({ movement }: { movement: StockMovement }) {
  const { stock: words } = useWords(stockWords)
  const format = useFormat()
  const pathTo = usePathTo()
  const { movements, reasons } = words
  const { at, kind, reason, quantity, warehouse, order, by, note } = movement
  const signed = `${quantity > 0 ? '+' : '−'}${format.count(Math.abs(quantity))}`
  return (
    <li className={classes.movement}>
      <div>{`${signed} · ${reason ? reasons[reason] : movements.kinds[kind]}`}</div>
      <Text size="sm" c="dimmed" component="div">
        <When at={at} />
        {` · ${warehouse.name} · ${by.name ?? movements.by[by.type]}`}
        {order && (
          <>
            {' · '}
            <Link to={pathTo('order', { order_id: order.id })} className={classes.order}>
              {movements.order(order.order_id)}
            </Link>
          </>
        )}
        {note && ` · ${note}`}
      </Text>
    </li>
  )
}
