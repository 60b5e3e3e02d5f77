import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Order } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { countReturnedItems, type OrderAction } from '../order-actions.ts'
import { useOrderChange } from '../queries.ts'
import { orderWords } from '../words.ts'

type Props = {
  order: Order
  action: OrderAction | 'duplicate'
  label: string
  amount: string
  onClose: () => void
  onDuplicated: (id: string) => void
}

/** Explains an action before it happens, and asks for the tracking number of a parcel. */
export function ActionDialog(props: Props) {
  const { order, action, label, onClose } = props
  const messages = useMessages()
  const { common } = messages
  const { order: words } = useWords(orderWords)
  const { submit, error, isBusy } = useAction(props)
  const { title, text } = useExplanation(props)
  const target = toTarget(action)
  return (
    <Dialog opened onClose={onClose} title={title}>
      <ActionForm error={error} onSubmit={submit}>
        <Stack gap="xs">
          {text.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </Stack>
        {target === 'shipped' && (
          <TextInput
            name="shipment_receipt"
            label={words.trackingNumber}
            description={common.optional}
            defaultValue={order.shipment_receipt ?? ''}
            error={fieldProblem(error, 'shipment_receipt', messages)}
            data-autofocus
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {target === 'canceled' ? words.keep : common.cancel}
          </Button>
          <Button type="submit" color={target === 'canceled' ? 'red.8' : undefined} loading={isBusy}>
            {label}
          </Button>
        </Group>
      </ActionForm>
    </Dialog>
  )
}

/** The status that the order would get. */
const toTarget = (action: Props['action']) =>
  action !== 'duplicate' && action.kind === 'status' ? action.to : undefined

function useAction({ order, action, onClose, onDuplicated }: Props) {
  const { order: words, orders } = useWords(orderWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const change = useOrderChange('POST /api/businesses/{business_id}/orders/change-status')
  const ship = useOrderChange('PATCH /api/businesses/{business_id}/orders/{id}/shipment-receipt')
  const duplicate = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/duplicate')
  const orderPath = { ...path, id: order.id }

  const submit = async (values: FormData) => {
    try {
      if (action === 'duplicate') return onDuplicated((await duplicate.mutateAsync({ path: orderPath, body: {} })).id)
      const receipt = readText(values, 'shipment_receipt')
      if (toTarget(action) === 'shipped' && receipt !== (order.shipment_receipt ?? ''))
        await ship.mutateAsync({ path: orderPath, body: { shipment_receipt: receipt || null } })
      const step = action.kind === 'status' ? { status: action.to } : { payment_status: 'paid' as const }
      await change.mutateAsync({ path, body: { ids: [order.id], ...step } })
      notify(words.moved(action.kind === 'status' ? orders.status[action.to] : orders.payment.paid))
      onClose()
    } catch {
      // The form shows the error.
    }
  }
  return {
    submit,
    error: ship.error ?? change.error ?? duplicate.error,
    isBusy: change.isPending || ship.isPending || duplicate.isPending,
  }
}

/** What the action does to the stock and to what the buyer paid. */
function useExplanation({ order, action, amount }: Props): { title: string; text: string[] } {
  const { order: words } = useWords(orderWords)
  const target = toTarget(action)
  const returned = countReturnedItems(order)
  const stock = returned > 0 ? words.cancelStock(returned) : words.cancelNoStock
  const money = order.payment_status === 'paid' || order.payment_status === 'settled' ? [words.cancelPaid] : []
  if (action === 'duplicate') return { title: words.duplicateTitle, text: [words.duplicateText] }
  if (action.kind === 'accept') return { title: words.acceptTitle(amount), text: [words.acceptText] }
  if (target === 'canceled') return { title: words.cancelTitle, text: [stock, ...money] }
  if (target === 'rts') return { title: words.rtsTitle, text: [stock] }
  if (target === 'shipped') return { title: words.shipTitle, text: [words.shipLead] }
  return { title: words.reopenTitle, text: [words.reopenText] }
}
