import { Text } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { SubscriptionItem } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { NamedMoneyField } from '../../../parts/fields/named-money-field.tsx'
import { toAmount } from '../../../parts/fields/plain-amount.ts'
import { useBusiness } from '../../../session/business.tsx'
import { subscriptionWords } from './words.ts'

/** Sets a new price from the next unbilled period on. */
export function PriceDialog({ item, onClose }: { item: SubscriptionItem; onClose: () => void }) {
  const messages = useMessages()
  const { common } = messages
  const { subscriptions } = useWords(subscriptionWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const change = useAct('PATCH /api/businesses/{business_id}/subscription-items/{id}')
  const submit = async (values: FormData) => {
    const body = { price: toAmount(readText(values, 'price')) }
    const saved = await change.mutateAsync({ path: { ...path, id: item.id }, body }).catch(() => undefined)
    if (!saved) return
    notify(subscriptions.priceChanged)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={subscriptions.changePrice}>
      <ActionForm error={change.error} onSubmit={submit}>
        <Text size="sm" c="dimmed">
          {subscriptions.priceLead}
        </Text>
        <NamedMoneyField
          name="price"
          label={subscriptions.price}
          defaultValue={item.next_price ?? item.price}
          error={fieldProblem(change.error, 'price', messages)}
          data-autofocus
          required
        />
        <DialogActions onClose={onClose} isBusy={change.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
