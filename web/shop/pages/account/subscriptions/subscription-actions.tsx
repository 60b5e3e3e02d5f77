import { useState } from 'preact/hooks'
import type { ApiError } from '../../../../client/api-error.ts'
import type { Subscription } from '../../../api/types.generated.ts'
import { Problem } from '../../../parts/notice.tsx'
import { useShop } from '../../../use-shop.ts'
import { openUnpaidOrder } from '../open-unpaid-order.ts'
import { say } from '../words.ts'
import { PlanChoice } from './plan-choice.tsx'

type Props = { subscription: Subscription; onChange: () => void }

export function SubscriptionActions({ subscription, onChange }: Props) {
  const context = useShop()
  const { call, language } = context
  const [problem, setProblem] = useState<ApiError>()
  const [isChoosing, setChoosing] = useState(false)
  const [isPaid, setPaid] = useState(false)
  const path = { id: subscription.id }
  const act = (acting: Promise<unknown>) => {
    setProblem(undefined)
    acting.then(onChange, setProblem)
  }
  const pay = async () =>
    setPaid(!(await openUnpaidOrder(context, await call('GET customers/me/subscriptions/{id}', { path }))))
  if (subscription.status === 'canceled') return null
  return (
    <>
      {problem && <Problem problem={problem} />}
      <div class="record-actions">
        {subscription.is_active && !subscription.is_cancel_at_period_end && (
          <>
            <button type="button" class="link" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
              {say(language, 'change_plan')}
            </button>
            <button
              type="button"
              class="link"
              onClick={() => act(call('POST customers/me/subscriptions/{id}/cancel', { path }))}
            >
              {say(language, 'cancel_subscription')}
            </button>
          </>
        )}
        {subscription.is_active && subscription.is_cancel_at_period_end && (
          <button
            type="button"
            class="link"
            onClick={() => act(call('POST customers/me/subscriptions/{id}/resume', { path }))}
          >
            {say(language, 'resume_subscription')}
          </button>
        )}
        {subscription.is_payment_due && (
          <button type="button" class="link" onClick={() => void pay().catch(setProblem)}>
            {say(language, 'pay_renewal')}
          </button>
        )}
        {isPaid && (
          <span class="quiet" role="status">
            {say(language, 'nothing_to_pay')}
          </span>
        )}
      </div>
      {isChoosing &&
        subscription.subscription_items.map((item) => (
          <PlanChoice
            key={item.id}
            item={item}
            onDone={() => {
              setChoosing(false)
              onChange()
            }}
          />
        ))}
    </>
  )
}
