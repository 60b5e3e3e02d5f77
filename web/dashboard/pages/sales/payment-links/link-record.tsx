import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import type { PaymentLink } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Record as Line } from '../../../parts/lists/records.tsx'
import type { IconName } from '../../../parts/values/icon.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { paymentLinkWords } from './words.ts'

export type State = PaymentLink['state']

const looks: Record<State, [IconName, string]> = {
  open: ['check', 'brand'],
  used_up: ['box', 'gray'],
  expired: ['clock', 'amber'],
  inactive: ['cross', 'gray'],
}

type Props = { link: PaymentLink; onTask: (task: 'edit' | 'share') => void }

/** Shows a link in the list: its amount or items, its uses, and its actions. */
export function LinkRecord({ link, onTask }: Props) {
  const { common } = useMessages()
  const words = useWords(paymentLinkWords)
  const format = useFormat()
  const { path, can } = useBusiness()
  const pathTo = usePathTo()
  const change = useAct('PATCH /api/businesses/{business_id}/payment-links/{payment_link_id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/payment-links/{payment_link_id}')
  const linkPath = { ...path, payment_link_id: link.id }
  const [icon, color] = looks[link.state]
  const { uses, max_uses } = link
  const asked = link.amount
    ? format.money(link.amount, link.currency)
    : words.itemCount((link.items ?? []).reduce((sum, { quantity }) => sum + quantity, 0))
  const used = uses === 0 ? words.notUsed : uses === 1 && max_uses === 1 ? words.usedOnce : words.used(uses, max_uses)
  const terms = [
    asked,
    max_uses === 1 && words.once,
    link.expires_at && words.until(format.moment(link.expires_at)),
  ].filter(Boolean)
  return (
    <Line
      name={link.title}
      badges={<StatusBadge label={words.states[link.state]} icon={icon} color={color} />}
      lines={[terms.join(' · '), `${used} · ${link.store_name}`]}
      actions={
        <>
          <Button size="xs" variant="default" onClick={() => onTask('share')}>
            {words.share}
          </Button>
          {uses > 0 && (
            <Button
              size="xs"
              variant="default"
              component={Link}
              to={`${pathTo('orders')}?payment_link_id=${link.id}`}
              aria-label={`${words.orders}: ${link.title}`}
            >
              {words.orders}
            </Button>
          )}
          {can('orders:manage') && (
            <>
              <Button
                size="xs"
                variant="default"
                loading={change.isPending}
                onClick={() => change.mutate({ path: linkPath, body: { is_active: !link.is_active } })}
              >
                {link.is_active ? words.turnOff : words.turnOn}
              </Button>
              <Button size="xs" variant="default" onClick={() => onTask('edit')}>
                {words.edit}
              </Button>
              {uses === 0 && (
                <Confirm
                  label={common.delete}
                  title={words.removeTitle(link.title)}
                  text={words.removeText}
                  onConfirm={() => remove.mutateAsync({ path: linkPath })}
                />
              )}
            </>
          )}
        </>
      }
    />
  )
}
