import { Button } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { DiscountCode } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Record as Line } from '../../../parts/lists/records.tsx'
import type { IconName } from '../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { useEffectWords, usePeriodWords } from './discount-effect.ts'
import { discountWords } from './words.ts'

export type State = DiscountCode['state']

const looks: Record<State, [IconName, string]> = {
  active: ['check', 'brand'],
  scheduled: ['clock', 'blue'],
  used_up: ['box', 'amber'],
  ended: ['clock', 'amber'],
  disabled: ['cross', 'gray'],
}

export type Task = 'edit' | 'share' | 'copy'

type Props = { code: DiscountCode; onTask: (task: Task) => void }

/** Shows a code in the list: discount, period, uses and actions. */
export function DiscountRecord({ code, onTask }: Props) {
  const discounts = useWords(discountWords)
  const { path, can } = useBusiness()
  const describe = useEffectWords()
  const describePeriod = usePeriodWords()
  const change = useAct('PATCH /api/businesses/{business_id}/discount-codes/{id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/discount-codes/{id}')
  const codePath = { ...path, id: code.id }
  const [icon, color] = looks[code.state]
  const { columns } = discounts
  const used = code.is_usage_limit ? discounts.usedOf(code.current_usage, code.usage_limit ?? 0) : code.current_usage
  const limits = [
    `${columns.used}: ${used}`,
    code.is_customer_usage_limit && discounts.perCustomer(code.customer_usage_limit ?? 0),
    `${columns.valid}: ${describePeriod(code) || discounts.always}`,
  ]
  return (
    <Line
      name={code.code}
      badges={<StatusBadge label={discounts.states[code.state]} icon={icon} color={color} />}
      lines={[describe(code), limits.filter(Boolean).join(' · ')]}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => onTask('share')}>
            {discounts.shareOpen}
          </Button>
          {can('catalog:manage') && (
            <>
              <Button
                size="xs"
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate({ path: codePath, body: { is_enabled: !code.is_enabled } })}
              >
                {code.is_enabled ? discounts.turnOff : discounts.turnOn}
              </Button>
              <Button size="xs" variant="default" onClick={() => onTask('edit')}>
                {discounts.edit}
              </Button>
              <Button size="xs" variant="default" onClick={() => onTask('copy')}>
                {discounts.duplicateOpen}
              </Button>
              {code.current_usage === 0 && (
                <Confirm
                  label={discounts.remove}
                  title={discounts.removeTitle(code.code)}
                  text={discounts.removeText}
                  onConfirm={() => remove.mutateAsync({ path: codePath })}
                />
              )}
            </>
          )}
        </>
      }
    />
  )
}
