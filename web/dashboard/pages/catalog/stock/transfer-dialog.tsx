import { Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import { maxStockNoteLength } from '../../../api/limits.generated.ts'
import type { StockRow } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { SearchField } from '../../../parts/data-table/search-field.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import classes from './dialogs.module.css'
import { isWhole, quantityIn, toName } from './rows.ts'
import { stockWords } from './words.ts'

type Place = { id: number; name: string }
type Line = { row: StockRow; typed: string }
type Props = { places: Place[]; from: number | undefined; onClose: () => void }

/** The warehouses and lines of a transfer while it is entered. */
function useTransfer(places: Place[], opened: number | undefined) {
  const [from, setFrom] = useState(opened ?? places[0]!.id)
  const [to, setTo] = useState(places.find(({ id }) => id !== from)!.id)
  const [lines, setLines] = useState<Line[]>([])
  return {
    from,
    to,
    lines,
    setTo,
    isGood: lines.length > 0 && lines.every(({ typed }) => isWhole(typed) && Number(typed) > 0),
    setFrom: (id: number) => {
      setFrom(id)
      if (id === to) setTo(places.find((place) => place.id !== id)!.id)
    },
    add: (row: StockRow) => setLines([...lines, { row, typed: '1' }]),
    remove: (row: StockRow) => setLines(lines.filter((line) => line.row !== row)),
    type: (row: StockRow, typed: string) =>
      setLines(lines.map((line) => (line.row.variant_id === row.variant_id ? { row, typed } : line))),
  }
}

/** Moves stock from one warehouse to another. */
export function TransferDialog({ places, from: opened, onClose }: Props) {
  const { stock } = useWords(stockWords)
  const { transfer: words } = stock
  const { path } = useBusiness()
  const notify = useNotice()
  const transfer = useTransfer(places, opened)
  const { from, to, lines } = transfer
  const move = useAct('POST /api/businesses/{business_id}/stock/transfers')
  const submit = async (values: FormData) => {
    const note = readText(values, 'note')
    const body = {
      from_warehouse_id: from,
      to_warehouse_id: to,
      ...(note && { note }),
      lines: lines.map(({ row, typed }) => ({ variant_id: row.variant_id, quantity: Number(typed) })),
    }
    if (!(await move.mutateAsync({ path, body }).catch(() => undefined))) return
    notify(stock.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.title} size="lg" isForm>
      <ActionForm error={move.error} onSubmit={submit}>
        <Places places={places} transfer={transfer} />
        {lines.map((line) => (
          <MovedLine key={line.row.variant_id} line={line} transfer={transfer} />
        ))}
        <Finder from={from} hidden={lines.map(({ row }) => row.variant_id)} onAdd={transfer.add} />
        <TextInput name="note" label={stock.note} maxLength={maxStockNoteLength} />
        <DialogActions onClose={onClose} isBusy={move.isPending} isDisabled={!transfer.isGood} label={words.save}>
          {lines.length === 0 && (
            <Text size="sm" c="dimmed">
              {words.none}
            </Text>
          )}
        </DialogActions>
      </ActionForm>
    </Dialog>
  )
}

type Transfer = ReturnType<typeof useTransfer>

function Places({ places, transfer: { from, to, setFrom, setTo } }: { places: Place[]; transfer: Transfer }) {
  const { transfer: words } = useWords(stockWords).stock
  const options = (without?: number) =>
    places.filter(({ id }) => id !== without).map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Group grow>
      <NativeSelect
        label={words.from}
        value={String(from)}
        onChange={(event) => setFrom(Number(event.currentTarget.value))}
        data={options()}
      />
      <NativeSelect
        label={words.to}
        value={String(to)}
        onChange={(event) => setTo(Number(event.currentTarget.value))}
        data={options(from)}
      />
    </Group>
  )
}

function MovedLine({ line: { row, typed }, transfer: { from, type, remove } }: { line: Line; transfer: Transfer }) {
  const { transfer: words } = useWords(stockWords).stock
  const format = useFormat()
  return (
    <div className={classes.moved}>
      <div className={classes.about}>
        <Text size="sm" fw={600}>
          {toName(row)}
        </Text>
        <Text size="xs" c="dimmed">
          {words.available(format.count(quantityIn(row, from)))}
        </Text>
      </div>
      <TextInput
        aria-label={words.quantity(toName(row))}
        inputMode="numeric"
        value={typed}
        onChange={(event) => type(row, event.currentTarget.value.trim())}
        w={90}
      />
      <button
        type="button"
        className={classes.remove}
        aria-label={words.remove(toName(row))}
        onClick={() => remove(row)}
      >
        <Icon name="cross" size={16} />
      </button>
    </div>
  )
}

/** Searches variants with stock in the first warehouse. */
function Finder({ from, hidden, onAdd }: { from: number; hidden: number[]; onAdd: (row: StockRow) => void }) {
  const { transfer: words } = useWords(stockWords).stock
  const { path } = useBusiness()
  const format = useFormat()
  const [search, setSearch] = useState('')
  const found = useApi('GET /api/businesses/{business_id}/stock', {
    path,
    query: { page_size: 8, ...(search && { search }) },
  })
  const rows = (found.data?.data ?? []).filter((row) => !hidden.includes(row.variant_id) && quantityIn(row, from) > 0)
  return (
    <Stack gap={4}>
      <Group>
        <SearchField label={words.find} value={search} onSearch={setSearch} />
      </Group>
      {rows.map((row) => (
        <button
          key={row.variant_id}
          type="button"
          className={classes.found}
          title={words.add(toName(row))}
          onClick={() => onAdd(row)}
        >
          <span>{toName(row)}</span>
          <span>{words.available(format.count(quantityIn(row, from)))}</span>
        </button>
      ))}
    </Stack>
  )
}
