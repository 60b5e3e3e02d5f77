import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../../client/api-error.ts'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { CheckoutIntentDetail } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { CopyField } from '../../../parts/fields/copy-field.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { ContactLinks } from '../../../parts/values/contact-links.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { checkoutIntentWords } from './words.ts'

type Props = { id: string; onClose: () => void }

/** Shows a checkout with the typed data, and the ways to contact its buyer. */
export function IntentDialog({ id, onClose }: Props) {
  const words = useWords(checkoutIntentWords)
  const { path } = useBusiness()
  const intent = useApi('GET /api/businesses/{business_id}/checkout-intents/{checkout_intent_id}', {
    path: { ...path, checkout_intent_id: id },
  })
  const { name, email } = intent.data?.customer ?? {}
  return (
    <Dialog opened onClose={onClose} title={words.detailTitle(name ?? email ?? words.nobody)} size="lg">
      <Loaded query={intent}>{(detail) => <Detail intent={detail} />}</Loaded>
    </Dialog>
  )
}

function Detail({ intent }: { intent: CheckoutIntentDetail }) {
  const words = useWords(checkoutIntentWords)
  const format = useFormat()
  const pathTo = usePathTo()
  const { customer, fields, items, order } = intent
  const typed = Object.entries(words.fields).flatMap(([name, label]) => {
    const value = fields[name as keyof typeof words.fields]
    return value ? [{ name, label, value }] : []
  })
  return (
    <Stack gap="md">
      <ContactLinks phone={customer.phone} email={customer.email} />
      {order && (
        <Anchor component={Link} to={pathTo('order', { order_id: order.id })}>
          {words.order(order.order_id)}
        </Anchor>
      )}
      <Part title={words.wanted}>
        {items.map((item) => (
          <Text key={`${item.type} ${item.variant_id ?? item.bundle_price_option_id}`} size="sm">
            {item.quantity} × {item.name || '–'} · {format.money(item.unit_price, item.currency)}
            {item.unavailable_reason && ` · ${words.notAvailable[item.unavailable_reason]}`}
          </Text>
        ))}
      </Part>
      {typed.length > 0 && (
        <Part title={words.typed}>
          {typed.map(({ name, label, value }) => (
            <Text key={name} size="sm">
              <Text span c="dimmed">
                {label}:
              </Text>{' '}
              {value}
            </Text>
          ))}
        </Part>
      )}
      {intent.recovery_url && <Ways intent={intent} url={intent.recovery_url} />}
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap={4}>
    <Title order={3} size="h6">
      {title}
    </Title>
    {children}
  </Stack>
)

/** Why the mail cannot be sent, as far as this is known without a request. */
function findObstacle(intent: CheckoutIntentDetail): string | undefined {
  if (intent.is_email_follow_up_already_sended) return 'already_sent'
  if (!/\S+@\S+\.\S+/.test(intent.customer.email ?? '')) return 'no_email'
  if (!intent.has_consent) return 'no_consent'
  if (!intent.contactable) return 'unsubscribed'
  return intent.status === 'active' ? 'not_abandoned' : undefined
}

/** Offers the mail, a chat with a prepared text, and the link itself. */
function Ways({ intent, url }: { intent: CheckoutIntentDetail; url: string }) {
  const words = useWords(checkoutIntentWords)
  const notify = useNotice()
  const { path, can } = useBusiness()
  const send = useAct('POST /api/businesses/{business_id}/checkout-intents/{checkout_intent_id}/follow-up-email')
  const { name, phone } = intent.customer
  const known = findObstacle(intent)
  const refused = send.error instanceof ApiError ? words.obstacles[String(send.error.details.reason)] : undefined
  const submit = () =>
    send.mutate(
      { path: { ...path, checkout_intent_id: intent.id } },
      {
        onSuccess: () => notify(words.sent),
      },
    )
  return (
    <>
      <CopyField label={words.restore} value={url} />
      <Text size="sm" c="dimmed">
        {words.restoreHint}
      </Text>
      <Group>
        {can('orders:manage') && (
          <Button
            disabled={known !== undefined}
            loading={send.isPending}
            onClick={submit}
            leftSection={<Icon name="mail" size={16} />}
          >
            {words.send}
          </Button>
        )}
        {phone && (
          <Button
            component="a"
            variant="default"
            href={`https://wa.me/${phone}?text=${encodeURIComponent(words.chat(name ?? '', intent.store.name, url))}`}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon name="send" size={16} />}
          >
            {words.whatsapp}
          </Button>
        )}
      </Group>
      {(known || refused) && (
        <Text size="sm" role="note">
          {known ? words.obstacles[known] : refused}
        </Text>
      )}
      {send.error && !refused && !known && <Problem error={send.error} />}
    </>
  )
}
