import { Button } from '@mantine/core'
import type { CheckoutIntent } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Record as Line } from '../../../parts/lists/records.tsx'
import type { IconName } from '../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { When } from '../../../parts/values/when.tsx'
import { checkoutIntentWords } from './words.ts'

const looks: Record<CheckoutIntent['status'], [IconName, string]> = {
  active: ['clock', 'brand'],
  abandoned: ['warning', 'amber'],
  completed: ['check', 'gray'],
}

/** Shows a checkout in the list: buyer, items and mails. */
export function IntentRecord({ intent, onOpen }: { intent: CheckoutIntent; onOpen: () => void }) {
  const words = useWords(checkoutIntentWords)
  const format = useFormat()
  const { customer, cart_summary: cart, status } = intent
  const name = customer.name ?? customer.email ?? customer.phone ?? words.nobody
  const [icon, color] = looks[status]
  const contact = [customer.email, customer.phone && `+${customer.phone}`].filter((one) => one && one !== name)
  const mail = intent.last_message_at
    ? words.mailSent(format.ago(intent.last_message_at))
    : intent.next_message_at
      ? words.mailAt(format.ago(intent.next_message_at))
      : status === 'abandoned' && !intent.has_consent && words.noConsent
  return (
    <Line
      name={name}
      badges={
        <>
          <StatusBadge label={words.statuses[status]} icon={icon} color={color} />
          {intent.is_recovered && <StatusBadge label={words.recovered} icon="repeat" color="brand" />}
        </>
      }
      lines={[
        [words.items(cart.item_quantity), format.money(cart.estimated_total, cart.currency), ...contact].join(' · '),
        <span key="when">
          {intent.store.name} · {words.lastActivity} <When at={intent.last_activity_at} />
          {mail && ` · ${mail}`}
        </span>,
      ]}
      actions={
        <Button size="xs" variant="default" aria-label={`${words.open}: ${name}`} onClick={onOpen}>
          {words.open}
        </Button>
      }
    />
  )
}
