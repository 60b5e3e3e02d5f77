import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { SubscriptionDetail, SubscriptionItem } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { Charges } from './charges.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { StatusBadges } from './status-badges.tsx'
import { subscriptionWords } from './words.ts'

export default function SubscriptionPage() {
  const { subscriptions } = useWords(subscriptionWords)
  const { path } = useBusiness()
  const id = useParams().subscription_id!
  const read = useApi('GET /api/businesses/{business_id}/subscriptions/{id}', { path: { ...path, id } })
  return (
    <Page title={read.data ? `${subscriptions.title} ${read.data.subscription_id}` : subscriptions.title}>
      <Loaded query={read}>{(subscription) => <Detail subscription={subscription} />}</Loaded>
    </Page>
  )
}

function Detail({ subscription }: { subscription: SubscriptionDetail }) {
  const { subscriptions } = useWords(subscriptionWords)
  const format = useFormat()
  const [changed, setChanged] = useState<SubscriptionItem>()
  const { customer, interval, interval_count, latest_renewal_invoice: invoice } = subscription
  const money = (price: string) => format.money(Number(price), subscription.subscription_items[0]?.currency ?? 'IDR')
  return (
    <Stack gap="lg">
      <Card>
        <Stack gap="xs">
          <Group gap="xs">
            <StatusBadges subscription={subscription} />
            <Text size="sm" c="dimmed">
              {subscriptions.every[interval](interval_count)}
            </Text>
          </Group>
          <Text>
            {subscriptions.period(
              format.moment(subscription.current_period_start),
              format.moment(subscription.current_period_end),
            )}
          </Text>
          <Text size="sm" c="dimmed">
            {`${subscriptions.customer}: ${[customer.name, customer.email].filter(Boolean).join(' · ')}`}
          </Text>
          <Text size="sm" c="dimmed">
            {`${subscriptions.started}: ${format.moment(subscription.inserted_at)}`}
          </Text>
          <Text size="sm" c="dimmed">
            {invoice
              ? `${subscriptions.renewal}: ${[
                  subscriptions.invoice[invoice.status],
                  invoice.amount && money(invoice.amount),
                  invoice.due_date && subscriptions.due(format.day(invoice.due_date)),
                ]
                  .filter(Boolean)
                  .join(' · ')}`
              : subscriptions.noRenewal}
          </Text>
          {subscription.is_active && <Cancel subscription={subscription} />}
        </Stack>
      </Card>
      <Records label={subscriptions.items}>
        {subscription.subscription_items.map((item) => (
          <Record
            key={item.id}
            name={item.variant.name}
            badges={
              item.status.startsWith('pending') && (
                <Badge variant="light" color="orange">
                  {subscriptions.status[item.status]}
                </Badge>
              )
            }
            lines={[
              subscriptions.each(money(item.price), item.quantity),
              item.next_price && subscriptions.nextPrice(money(item.next_price)),
            ]}
            actions={
              subscription.is_active && (
                <Button size="xs" variant="default" onClick={() => setChanged(item)}>
                  {subscriptions.changePrice}
                </Button>
              )
            }
          />
        ))}
      </Records>
      <Charges id={subscription.id} />
      {changed && <PriceDialog item={changed} onClose={() => setChanged(undefined)} />}
    </Stack>
  )
}

function Cancel({ subscription }: { subscription: SubscriptionDetail }) {
  const { subscriptions } = useWords(subscriptionWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const act = useAct('POST /api/businesses/{business_id}/subscriptions/{id}/cancel')
  const cancel = async (at: 'period_end' | 'now') => {
    await act.mutateAsync({ path: { ...path, id: subscription.id }, body: { at } })
    notify(subscriptions.canceled)
  }
  return (
    <Group mt="xs">
      {!subscription.is_cancel_at_period_end && (
        <Confirm
          label={subscriptions.cancel}
          title={subscriptions.cancelTitle}
          text={subscriptions.cancelText}
          onConfirm={() => cancel('period_end')}
        />
      )}
      <Confirm
        label={subscriptions.cancelNow}
        title={subscriptions.cancelNowTitle}
        text={subscriptions.cancelNowText}
        onConfirm={() => cancel('now')}
      />
    </Group>
  )
}
