import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../../client/api-error.ts'
import { useAct } from '../../../api/hooks.ts'
import { maxStockNoteLength } from '../../../api/limits.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { isWhole } from './rows.ts'
import classes from './stock.module.css'
import type { Edit, Edits, Mode } from './use-edits.ts'
import { stockWords } from './words.ts'

/** The most lines of a request. */
const maxLines = 100

const reasons = ['received', 'correction', 'damaged', 'lost', 'found', 'returned', 'other'] as const

type Props = { edits: Edits; mode: Mode }

/**
 * Saves typed quantities. Both modes send the difference to the displayed quantity, so that concurrent sales stay
 * counted.
 */
export function SaveBar({ edits, mode }: Props) {
  const { stock: words } = useWords(stockWords)
  const notify = useNotice()
  const [reason, setReason] = useState<Reason>('received')
  const [note, setNote] = useState('')
  const { send, error, isPending } = useSend(mode, reason)
  const { list, clear } = edits
  const isValid = list.every(({ typed }) => isWhole(typed))
  /** One request for each warehouse. If one is refused, it and the following ones stay typed. */
  const save = async () => {
    const byWarehouse = [...Map.groupBy(list, ({ warehouse_id }) => warehouse_id)]
    for (const [warehouse_id, edits] of byWarehouse) {
      const common = { warehouse_id, ...(note.trim() && { note: note.trim() }) }
      const saved = await send(common, edits).catch(() => undefined)
      if (!saved) return
      clear(warehouse_id)
    }
    notify(words.saved)
    setNote('')
  }
  return (
    <section className={classes.bar} aria-label={words.changes(list.length)}>
      {error && <Refusal error={error} edits={edits} />}
      {!isValid && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {words.wholeNumbers}
        </Text>
      )}
      <div className={classes.barFields}>
        <strong role="status">{words.changes(list.length)}</strong>
        {mode === 'edit' && <ReasonChoice value={reason} onChange={setReason} />}
        <TextInput
          aria-label={words.note}
          placeholder={words.note}
          value={note}
          maxLength={maxStockNoteLength}
          onChange={(event) => setNote(event.currentTarget.value)}
          flex="1 1 140px"
        />
        <div className={classes.barButtons}>
          <Button variant="default" onClick={() => clear()}>
            {words.discard}
          </Button>
          <Button disabled={!isValid || list.length > maxLines} loading={isPending} onClick={save}>
            {mode === 'count' ? words.count.save : words.save}
          </Button>
        </div>
      </div>
    </section>
  )
}

type Reason = (typeof reasons)[number]

function ReasonChoice({ value, onChange }: { value: Reason; onChange: (reason: Reason) => void }) {
  const { stock: words } = useWords(stockWords)
  return (
    <NativeSelect
      aria-label={words.reason}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Reason)}
      data={reasons.map((value) => ({ value, label: words.reasons[value] }))}
    />
  )
}

type Common = { warehouse_id: number; note?: string }

/** Sends the edits of one warehouse as counted quantities, or as differences with a reason. */
function useSend(mode: Mode, reason: Reason) {
  const { path } = useBusiness()
  const adjust = useAct('POST /api/businesses/{business_id}/stock/adjustments')
  const count = useAct('POST /api/businesses/{business_id}/stock/counts')
  const { error, isPending } = mode === 'count' ? count : adjust
  const send = (common: Common, edits: Edit[]): Promise<unknown> =>
    mode === 'count'
      ? count.mutateAsync({
          path,
          body: {
            ...common,
            lines: edits.map(({ variant_id, typed, seen }) => ({ variant_id, counted: Number(typed), expected: seen })),
          },
        })
      : adjust.mutateAsync({
          path,
          body: {
            ...common,
            reason,
            lines: edits.map(({ variant_id, typed, seen }) => ({ variant_id, difference: Number(typed) - seen })),
          },
        })
  return { send, error, isPending }
}

/** Says which variant has too little stock. */
function Refusal({ error, edits }: { error: unknown; edits: Edits }) {
  const { stock: words } = useWords(stockWords)
  const format = useFormat()
  const short = error instanceof ApiError && (error.details.lines as { variant_id: number; quantity: number }[])?.[0]
  // Warehouses are saved in their order until one refuses, so the first edit of the variant is the refused one.
  const edit = short && edits.list.find(({ variant_id }) => variant_id === short.variant_id)
  if (!edit) return <Problem error={error} />
  return (
    <Text size="sm" role="alert" c="var(--mantine-color-error)">
      {words.notEnough(edit.name, format.count(short.quantity))}
    </Text>
  )
}
