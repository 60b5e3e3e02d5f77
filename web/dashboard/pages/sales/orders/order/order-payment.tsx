import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { paymentName } from '../../../../../client/payment-names.generated.ts'
import { useApi } from '../../../../api/hooks.ts'
import type { Order } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useLanguage, useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Disclosure } from '../../../../parts/layout/disclosure.tsx'
import { RawText } from '../../../../parts/values/raw-text.tsx'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { hasOpenProof } from '../order-actions.ts'
import { PaymentBadge } from '../order-badges.tsx'
import { orderWords } from '../words.ts'
import classes from './order.module.css'

/** Shows whether and how the order was paid, with the buyer's proof of a transfer. */
export function OrderPayment({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const { language } = useLanguage()
  const format = useFormat()
  const provider = { ...order.pg_payment_info, ...order.pg_paid_info }
  return (
    <Card title={words.paymentCard}>
      <Stack gap="sm">
        <Group gap="xs">
          <Text>{paymentName(order.payment_method, language)}</Text>
          <PaymentBadge status={order.payment_status} />
        </Group>
        <FromLink order={order} />
        {order.payment_account_number && (
          <Text size="sm" c="dimmed">
            {words.account(order.payment_account_holder ?? '', order.payment_account_number)}
          </Text>
        )}
        {order.paid_time && (
          <Text size="sm" c="dimmed">
            {words.paidAt(format.moment(order.paid_time))}
          </Text>
        )}
        {order.payment_status === 'unpaid' && order.payment_expiration_at && (
          <Text size="sm" c="dimmed">
            {words.payUntil(format.moment(order.payment_expiration_at))}
          </Text>
        )}
        {order.payment_method === 'bank_transfer' && <Proof order={order} />}
        {Object.keys(provider).length > 0 && (
          <Disclosure label={words.providerState}>
            {order.pg_reference_id && (
              <Text size="sm">
                {words.reference}: {order.pg_reference_id}
              </Text>
            )}
            <RawText label={words.providerState} text={JSON.stringify(provider, null, 2)} />
          </Disclosure>
        )}
      </Stack>
    </Card>
  )
}

/** Shows the payment link of the order; renders nothing for a provider's link. */
function FromLink({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const id = /^[0-9a-f-]{36}$/.test(order.payment_link_id ?? '') ? order.payment_link_id! : ''
  const { data: link } = useApi(
    'GET /api/businesses/{business_id}/payment-links/{payment_link_id}',
    { path: { ...path, payment_link_id: id } },
    { enabled: id !== '' },
  )
  if (!link) return null
  return (
    <Text size="sm">
      {words.fromLink}:{' '}
      <Anchor component={Link} to={`${pathTo('paymentLinks')}?${new URLSearchParams({ search: link.title })}`}>
        {link.title}
      </Anchor>
    </Text>
  )
}

function Proof({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  if (!order.transferproof_url)
    return order.transferproof_rejection ? (
      <Text size="sm">
        {words.rejectedBefore} {order.transferproof_rejection}
      </Text>
    ) : (
      <Text size="sm" c="dimmed">
        {words.noProof}
      </Text>
    )
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={600} size="sm">
        {words.proof}
      </Text>
      <img
        className={classes.proof}
        data-checked={!hasOpenProof(order) || undefined}
        src={order.transferproof_url}
        alt={words.proofAlt(order.order_id)}
        referrerPolicy="no-referrer"
      />
      <Anchor href={order.transferproof_url} target="_blank" rel="noreferrer" size="sm" underline="always">
        {words.openProof}
      </Anchor>
    </Stack>
  )
}
