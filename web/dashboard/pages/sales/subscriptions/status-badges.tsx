import { Badge } from '@mantine/core'
import type { Subscription } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { subscriptionWords } from './words.ts'

const colors = { active: 'brand', unactivated: 'gray', canceled: 'gray', expired: 'orange', failed: 'red' } as const

type Shown = Pick<Subscription, 'status' | 'is_cancel_at_period_end'>

/** Badges for the status and scheduled end of a subscription. */
export function StatusBadges({ subscription: { status, is_cancel_at_period_end } }: { subscription: Shown }) {
  const { subscriptions } = useWords(subscriptionWords)
  return (
    <>
      <Badge variant="light" color={colors[status]}>
        {subscriptions.status[status]}
      </Badge>
      {status === 'active' && is_cancel_at_period_end && (
        <Badge variant="light" color="orange">
          {subscriptions.ending}
        </Badge>
      )}
    </>
  )
}
