import { Badge, Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import type { Subscription } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { useCursor } from '../../../parts/lists/pager.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { StatusBadges } from './status-badges.tsx'
import { subscriptionWords } from './words.ts'

type Status = Subscription['status']
const offered: Status[] = ['active', 'canceled', 'expired', 'unactivated']

export default function Subscriptions() {
  const { subscriptions } = useWords(subscriptionWords)
  const { path } = useBusiness()
  const [status, setStatus] = useState<Status | ''>('')
  const [cursor, move] = useCursor()
  const query = { ...cursor, ...(status && { status }) }
  const list = useApi('GET /api/businesses/{business_id}/subscriptions', { path, query })
  const filter = (
    <NativeSelect
      label={subscriptions.show}
      value={status}
      onChange={(event) => {
        setStatus(event.currentTarget.value as Status | '')
        move({})
      }}
      data={[
        { value: '', label: subscriptions.all },
        ...offered.map((value) => ({ value, label: subscriptions.status[value] })),
      ]}
    />
  )
  return (
    <Page title={subscriptions.title} lead={subscriptions.lead} action={filter}>
      <PagedRecords
        query={list}
        label={subscriptions.title}
        empty={<Empty icon="repeat" title={subscriptions.empty} lead={subscriptions.emptyLead} />}
        onMove={move}
      >
        {(subscription) => <Line key={subscription.id} subscription={subscription} />}
      </PagedRecords>
    </Page>
  )
}

function Line({ subscription }: { subscription: Subscription }) {
  const { subscriptions } = useWords(subscriptionWords)
  const format = useFormat()
  const pathTo = usePathTo()
  const { customer, subscription_items: items, interval, interval_count } = subscription
  return (
    <Record
      name={customer.name ?? customer.email ?? subscription.subscription_id}
      badges={<StatusBadges subscription={subscription} />}
      lines={[
        `${items.map((item) => item.variant.name).join(', ')} · ${subscriptions.every[interval](interval_count)}`,
        subscriptions.period(
          format.day(subscription.current_period_start),
          format.day(subscription.current_period_end),
        ),
        <Badge key="number" variant="default" size="sm" tt="none">
          {subscription.subscription_id}
        </Badge>,
      ]}
      actions={
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={pathTo('subscription', { subscription_id: subscription.id })}
        >
          {subscriptions.open}
        </Button>
      }
    />
  )
}
