import { Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useActOnce, useApi } from '../../../../api/hooks.ts'
import { maxReturnInstructionsLength, maxReturnReasonLength } from '../../../../api/limits.generated.ts'
import type { Order, Return } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../../parts/dialogs/dialog-actions.tsx'
import classes from '../../../../parts/fields/fieldset.module.css'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { refundWords } from '../words.ts'
import { CountField, readCounts } from './count-field.tsx'

type Props = { order: Order; onClose: () => void }

/** Creates a return that was agreed with the buyer, for example on the phone. */
export function CreateReturnDialog({ order, onClose }: Props) {
  const { returns: words } = useWords(refundWords)
  const path = { ...useBusiness().path, id: order.id }
  const earlier = useApi('GET /api/businesses/{business_id}/orders/{id}/returns', { path })
  return (
    <Dialog opened onClose={onClose} title={words.createTitle} isForm>
      <Loaded query={earlier}>{({ data }) => <Form order={order} earlier={data} onClose={onClose} />}</Loaded>
    </Dialog>
  )
}

/** The units of an order that may be returned. The server also knows which were restocked in the meantime. */
const listLines = (order: Order, earlier: Return[]) =>
  order.orderlines
    .filter(({ item_type }) => item_type === 'physical')
    .map((line) => {
      const sent = earlier
        .filter(({ status }) => status !== 'rejected')
        .flatMap(({ lines }) => lines.filter(({ line_id }) => line_id === line.id))
      const max = line.quantity - sent.reduce((sum, { quantity }) => sum + quantity, 0)
      return { line_id: line.id, name: line.product_name, max }
    })
    .filter(({ max }) => max > 0)

function Form({ order, earlier, onClose }: Props & { earlier: Return[] }) {
  const messages = useMessages()
  const { common } = messages
  const { returns: words } = useWords(refundWords)
  const path = { ...useBusiness().path, id: order.id }
  const notify = useNotice()
  const create = useActOnce('POST /api/businesses/{business_id}/orders/{id}/returns')
  const [isEmpty, setEmpty] = useState(false)
  const lines = listLines(order, earlier)
  const problem = (field: string) => fieldProblem(create.error, field, messages)
  const submit = async (values: FormData) => {
    const chosen = readCounts(values, (line_id) => line_id, lines)
    setEmpty(chosen.length === 0)
    if (chosen.length === 0) return
    const instructions = readText(values, 'instructions') || null
    const body = { reason: readText(values, 'reason'), lines: chosen, instructions }
    if (!(await create.mutateAsync({ path, body }).catch(() => undefined))) return
    notify(words.created)
    onClose()
  }
  return (
    <ActionForm error={create.error} onSubmit={submit}>
      <Text size="sm">{words.createLead}</Text>
      <fieldset className={classes.box}>
        <legend className={classes.legend}>{words.units}</legend>
        <Stack gap="xs">
          {lines.map(({ line_id, name, max }) => (
            <CountField key={line_id} name={line_id} label={words.unitsOf(name, max)} max={max} />
          ))}
          {isEmpty && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {words.choose}
            </Text>
          )}
        </Stack>
      </fieldset>
      <Textarea
        name="reason"
        label={words.reason}
        error={problem('reason')}
        maxLength={maxReturnReasonLength}
        autosize
        minRows={2}
      />
      <Textarea
        name="instructions"
        label={words.instructions}
        description={`${words.instructionsHint} (${common.optional})`}
        error={problem('instructions')}
        maxLength={maxReturnInstructionsLength}
        autosize
        minRows={2}
      />
      <DialogActions onClose={onClose} isBusy={create.isPending} label={words.create} />
    </ActionForm>
  )
}
