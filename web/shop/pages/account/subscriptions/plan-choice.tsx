import { useState } from 'preact/hooks'
import type { ApiError } from '../../../../client/api-error.ts'
import type { Subscription } from '../../../api/types.generated.ts'
import { Problem } from '../../../parts/notice.tsx'
import { useLoad } from '../../../use-load.ts'
import { useShop } from '../../../use-shop.ts'
import { Loaded } from '../loaded.tsx'
import { openUnpaidOrder } from '../open-unpaid-order.ts'
import { say } from '../words.ts'

type Props = { item: Subscription['subscription_items'][number]; onDone: () => void }

/**
 * Offers upgrades, which start immediately and cost the difference, and downgrades, which start with the next period.
 */
export function PlanChoice({ item, onDone }: Props) {
  const context = useShop()
  const { call, language, money } = context
  const path = { id: item.id }
  const [problem, setProblem] = useState<ApiError>()
  const options = useLoad(`plans:${item.id}`, async (call) => {
    const [up, down] = await Promise.all([
      call('GET customers/me/subscription-items/{id}/upgrade', { path }),
      call('GET customers/me/subscription-items/{id}/downgrade', { path }),
    ])
    return { up: up.data, down: down.data }
  })
  const upgrade = async (variant_id: number) => {
    const detail = await call('POST customers/me/subscription-items/{id}/upgrade', { path, body: { variant_id } })
    if (!(await openUnpaidOrder(context, detail))) onDone()
  }
  const downgrade = async (variant_id: number) => {
    await call('POST customers/me/subscription-items/{id}/downgrade', { path, body: { variant_id } })
    onDone()
  }
  return (
    <Loaded loaded={options}>
      {({ up, down }) => (
        <div class="plans">
          {problem && <Problem problem={problem} />}
          {up.length + down.length === 0 && <p class="quiet">{say(language, 'no_plans')}</p>}
          {up.map((option) => (
            <button
              key={option.id}
              type="button"
              class="choice"
              onClick={() => void upgrade(option.id).catch(setProblem)}
            >
              <span class="choice-body">
                <span>
                  {option.name} <span class="quiet small">{say(language, 'upgrade_now')}</span>
                </span>
                <span>{money(option.price)}</span>
              </span>
            </button>
          ))}
          {down.map((option) => (
            <button
              key={option.id}
              type="button"
              class="choice"
              onClick={() => void downgrade(option.id).catch(setProblem)}
            >
              <span class="choice-body">
                <span>
                  {option.name} <span class="quiet small">{say(language, 'downgrade_later')}</span>
                </span>
                <span>{money(option.price)}</span>
              </span>
            </button>
          ))}
        </div>
      )}
    </Loaded>
  )
}
