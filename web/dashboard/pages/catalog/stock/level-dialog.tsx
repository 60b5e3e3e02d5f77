import { Button, Group, Text, TextInput } from '@mantine/core'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { StockRow } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { stockWords } from './words.ts'

/** An empty field removes the level; the server refuses anything that is not a number. */
const readLevel = (values: FormData) => {
  const text = readText(values, 'low_stock_level')
  if (text === '') return null
  return /^\d+$/.test(text) ? Number(text) : (text as unknown as number)
}

/** Sets the quantity below which stock is low, for the whole business. */
export function LevelDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages()
  const { stock } = useWords(stockWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const settings = useApi('GET /api/businesses/{business_id}/stock/settings', { path })
  const save = useAct('PUT /api/businesses/{business_id}/stock/settings')
  const submit = async (values: FormData) => {
    if (!(await save.mutateAsync({ path, body: { low_stock_level: readLevel(values) } }).catch(() => undefined))) return
    notify(stock.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={stock.level.title}>
      <Loaded query={settings} rows={1}>
        {({ low_stock_level }) => (
          <ActionForm error={save.error} onSubmit={submit}>
            <Text size="sm">{stock.level.lead}</Text>
            <TextInput
              name="low_stock_level"
              label={stock.level.label}
              inputMode="numeric"
              defaultValue={low_stock_level}
              error={fieldProblem(save.error, 'low_stock_level', messages)}
              data-autofocus
            />
            <DialogActions onClose={onClose} isBusy={save.isPending} label={stock.level.save} />
          </ActionForm>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Sets the level of one variant; empty for that of the business. */
export function OwnLevel({ row }: { row: StockRow }) {
  const messages = useMessages()
  const { stock } = useWords(stockWords)
  const { path } = useBusiness()
  const format = useFormat()
  const notify = useNotice()
  const settings = useApi('GET /api/businesses/{business_id}/stock/settings', { path })
  const save = useAct('PUT /api/businesses/{business_id}/variants/{variant_id}/low-stock-level')
  const submit = async (values: FormData) => {
    const body = { low_stock_level: readLevel(values) }
    const saved = save.mutateAsync({ path: { ...path, variant_id: String(row.variant_id) }, body })
    if (await saved.catch(() => undefined)) notify(stock.saved)
  }
  return (
    <ActionForm error={save.error} onSubmit={submit} gap="xs">
      <Group align="flex-end" gap="xs">
        <TextInput
          name="low_stock_level"
          label={stock.level.own}
          description={stock.level.ownHint(format.count(settings.data?.low_stock_level ?? row.low_stock_level))}
          inputMode="numeric"
          defaultValue={row.own_low_stock_level ?? ''}
          error={fieldProblem(save.error, 'low_stock_level', messages)}
          flex="1 1 200px"
        />
        <Button type="submit" variant="default" loading={save.isPending}>
          {stock.level.save}
        </Button>
      </Group>
    </ActionForm>
  )
}
