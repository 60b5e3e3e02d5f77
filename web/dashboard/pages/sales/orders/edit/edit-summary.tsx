import { Button, Group, Stack, Text } from '@mantine/core'
import type { Answer } from '../../../../api/call.ts'
import type { Order } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { Differences } from '../../../../parts/lists/differences.tsx'
import { Money } from '../../../../parts/values/money.tsx'
import { receiptParts, useReceiptLabel } from '../receipt-parts.ts'
import { orderEditWords } from './words.ts'

type Props = {
  order: Order
  preview: Answer<'POST /api/businesses/{business_id}/orders/{id}/preview-update'>
  isSaving: boolean
  onSave: () => void
  onClose: () => void
}

/** Shows each amount before and after the edit, as computed by the server, and the difference for the buyer. */
export default function EditSummary({ order, preview, isSaving, onSave, onClose }: Props) {
  const { common } = useMessages()
  const { orderEdit } = useWords(orderEditWords)
  const format = useFormat()
  const label = useReceiptLabel(order)
  const { before, after } = preview
  const show = (value: string, sign: number) => (
    <>
      {sign < 0 && Number(value) !== 0 && '−'}
      <Money amount={value} currency={order.currency} />
    </>
  )
  const rows = [...receiptParts, ['gross_revenue', 1] as const]
    .filter(([name]) => Number(before[name]) !== 0 || Number(after[name]) !== 0)
    .map(([name, sign]) => ({
      label: label(name),
      values: [show(before[name], sign), show(after[name], sign)] as const,
      isMarked: before[name] !== after[name],
    }))
  const difference = Number(preview.difference)
  const amount = format.money(String(Math.abs(difference)), order.currency)
  return (
    <Dialog opened onClose={onClose} title={orderEdit.summary} size="lg">
      <Stack>
        <Differences head={[orderEdit.amount, orderEdit.was, orderEdit.willBe]} rows={rows} />
        <Text fw={600} role="status">
          {difference > 0 ? orderEdit.more(amount) : difference < 0 ? orderEdit.less(amount) : orderEdit.same}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.back}
          </Button>
          <Button loading={isSaving} onClick={onSave} data-autofocus>
            {common.save}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
