import { SimpleGrid, Text } from '@mantine/core'
import { useAct } from '../../../../api/hooks.ts'
import type { Return } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../../parts/dialogs/dialog-actions.tsx'
import classes from '../../../../parts/fields/fieldset.module.css'
import { useBusiness } from '../../../../session/business.tsx'
import { lineName } from '../line-name.ts'
import { refundWords } from '../words.ts'
import { CountField } from './count-field.tsx'

/** Records how many units of each line arrived, and how many are resalable. */
export function ReceiveDialog({ returned, onClose }: { returned: Return; onClose: () => void }) {
  const messages = useMessages()
  const { returns: words } = useWords(refundWords)
  const path = { ...useBusiness().path, id: returned.id }
  const notify = useNotice()
  const receive = useAct('POST /api/businesses/{business_id}/returns/{id}/receive')
  const nameField = (index: number, field: string) => `lines.${index}.${field}`
  const submit = async (values: FormData) => {
    const lines = returned.lines.map(({ line_id }, index) => ({
      line_id,
      received_quantity: Number(values.get(nameField(index, 'received_quantity'))),
      restocked_quantity: Number(values.get(nameField(index, 'restocked_quantity'))),
    }))
    if (!(await receive.mutateAsync({ path, body: { lines } }).catch(() => undefined))) return
    notify(words.received)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.receiveTitle} isForm>
      <ActionForm error={receive.error} onSubmit={submit}>
        <Text size="sm">{words.receiveLead}</Text>
        {returned.lines.map((line, index) => (
          <fieldset key={line.line_id} className={classes.box}>
            <legend className={classes.legend}>{words.item(line.quantity, lineName(line))}</legend>
            <SimpleGrid cols={2}>
              {(['received_quantity', 'restocked_quantity'] as const).map((field) => (
                <CountField
                  key={field}
                  name={nameField(index, field)}
                  label={field === 'received_quantity' ? words.receivedOf : words.restockedOf}
                  max={line.quantity}
                  value={line.quantity}
                  error={fieldProblem(receive.error, nameField(index, field), messages)}
                />
              ))}
            </SimpleGrid>
          </fieldset>
        ))}
        <DialogActions onClose={onClose} isBusy={receive.isPending} label={words.receive} />
      </ActionForm>
    </Dialog>
  )
}
