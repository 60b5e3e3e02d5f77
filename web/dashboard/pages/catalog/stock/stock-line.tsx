import { Button, Text, TextInput } from '@mantine/core'
import type { StockRow } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import type { IconName } from '../../../parts/values/icon.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { isWhole, quantityIn, toName } from './rows.ts'
import classes from './stock.module.css'
import type { Edits, Mode, Place } from './use-edits.ts'
import { stockWords } from './words.ts'

const looks: Record<StockRow['stock_status'], [IconName, string]> = {
  in_stock: ['check', 'brand'],
  low_stock: ['warning', 'amber'],
  out_of_stock: ['cross', 'red'],
}

type Props = {
  row: StockRow
  places: { id: number; name: string }[]
  /** Undefined: all warehouses. */
  warehouseId: number | undefined
  mode: Mode
  /** Undefined: the quantities cannot be changed here. */
  edits: Edits | undefined
  onHistory: () => void
}

/** Shows a variant with its quantity, which can be edited in place. */
export function StockLine({ row, places, warehouseId, mode, edits, onHistory }: Props) {
  const { stock: words } = useWords(stockWords)
  const name = toName(row)
  const [icon, color] = looks[row.stock_status]
  const shown = warehouseId === undefined ? row.quantity : quantityIn(row, warehouseId)
  const isOfAll = warehouseId === undefined && edits !== undefined
  const details = useDetails({ row, places, warehouseId, edits })
  const edited = isOfAll ? places : places.filter(({ id }) => id === warehouseId)
  const isChanged = edited.some(({ id }) => edits?.get({ variant_id: row.variant_id, warehouse_id: id }))
  return (
    <li className={classes.line} data-changed={isChanged || undefined} data-wide={isOfAll || undefined}>
      <Picture image={row.image} />
      <div className={classes.words}>
        <Text component="div" fw={600} size="sm">
          {name}
        </Text>
        <Text component="div" size="xs" c="dimmed">
          {[row.sku, ...details].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div className={classes.status}>
        <StatusBadge label={words.statuses[row.stock_status]} icon={icon} color={color} />
      </div>
      <Quantity row={row} edited={edited} shown={shown} mode={mode} edits={edits} isOfAll={isOfAll} />
      <Button
        className={classes.history}
        size="xs"
        variant="default"
        onClick={onHistory}
        aria-label={words.historyOf(name)}
      >
        {words.history}
      </Button>
    </li>
  )
}

const Picture = ({ image }: Pick<StockRow, 'image'>) =>
  image ? (
    <img className={classes.picture} src={image} alt="" loading="lazy" width={44} height={44} />
  ) : (
    <span className={classes.picture}>
      <Icon name="box" size={20} />
    </span>
  )

/** The stock in each warehouse if the line shows their sum; the sum if it shows one of several warehouses. */
function useDetails({ row, places, warehouseId, edits }: Pick<Props, 'row' | 'places' | 'warehouseId' | 'edits'>) {
  const { stock: words } = useWords(stockWords)
  const format = useFormat()
  if (warehouseId === undefined && !edits)
    return row.warehouses.map(
      ({ id, quantity }) => `${places.find((one) => one.id === id)?.name ?? ''}: ${format.count(quantity)}`,
    )
  return places.length > 1 ? [words.total(format.count(row.quantity))] : []
}

type QuantityProps = Pick<Props, 'row' | 'mode' | 'edits'> & {
  edited: Props['places']
  shown: number
  isOfAll: boolean
}

function Quantity({ row, edited, shown, mode, edits, isOfAll }: QuantityProps) {
  const { stock: words } = useWords(stockWords)
  const format = useFormat()
  const name = toName(row)
  return (
    <div className={classes.quantity}>
      {edits ? (
        edited.map((place) => (
          <div key={place.id} className={classes.place}>
            {isOfAll && (
              <Text component="span" size="xs" c="dimmed" className={classes.placeName}>
                {place.name}
              </Text>
            )}
            <Editor
              name={isOfAll ? words.inPlace(name, place.name) : name}
              place={{ variant_id: row.variant_id, warehouse_id: place.id }}
              seen={quantityIn(row, place.id)}
              mode={mode}
              edits={edits}
            />
          </div>
        ))
      ) : (
        <Text fw={600} component="span">
          {format.count(shown)}
        </Text>
      )}
    </div>
  )
}

type EditorProps = { name: string; place: Place; seen: number; mode: Mode; edits: Edits }

function Editor({ name, place, seen, mode, edits }: EditorProps) {
  const { stock: words } = useWords(stockWords)
  const format = useFormat()
  const edit = edits.get(place)
  const value = edit?.typed ?? (mode === 'count' ? '' : String(seen))
  const set = (typed: string) => edits.set({ ...place, name, seen, typed })
  const step = (by: number) => set(String(Math.max(0, (isWhole(value) ? Number(value) : seen) + by)))
  const field = (
    <TextInput
      aria-label={mode === 'count' ? words.countOf(name) : words.quantityOf(name)}
      inputMode="numeric"
      value={value}
      placeholder={mode === 'count' ? words.expected(format.count(edit?.seen ?? seen)) : undefined}
      onChange={(event) => set(event.currentTarget.value.trim())}
      onFocus={(event) => event.currentTarget.select()}
      error={Boolean(edit) && !isWhole(value)}
      w={mode === 'count' ? 160 : 84}
      classNames={{ input: classes.number }}
    />
  )
  if (mode === 'count') return field
  return (
    <>
      <button
        type="button"
        className={classes.step}
        disabled={value === '0'}
        aria-label={words.lessOf(name)}
        onClick={() => step(-1)}
      >
        −
      </button>
      {field}
      <button type="button" className={classes.step} aria-label={words.moreOf(name)} onClick={() => step(1)}>
        +
      </button>
    </>
  )
}
