import type { Overview } from '../../api/types.generated.ts'
import { type Permission, useBusiness, usePathTo } from '../../session/business.tsx'

export type Task = Exclude<keyof Overview['to_do'], 'maximum'>

type Page = 'orders' | 'stock' | 'webhooks' | 'outbox' | 'paymentChecks' | 'refunds' | 'reviews'

const tasks: { name: Task; page: Page; query?: string; needs?: Permission }[] = [
  { name: 'payments_to_check', page: 'paymentChecks', needs: 'payments:manage' },
  { name: 'refund_requests', page: 'refunds', query: 'status=requested' },
  { name: 'return_requests', page: 'refunds', query: 'list=returns&status=requested' },
  { name: 'transfers', page: 'orders', query: 'tab=to_confirm&is_transferproof_exist=true' },
  { name: 'to_confirm', page: 'orders', query: 'tab=to_confirm' },
  { name: 'to_ship', page: 'orders', query: 'tab=to_ship' },
  { name: 'reviews', page: 'reviews' },
  { name: 'sold_out', page: 'stock', query: 'status=out_of_stock' },
  { name: 'low_stock', page: 'stock', query: 'status=low_stock' },
  { name: 'failing_webhooks', page: 'webhooks', needs: 'developers:manage' },
  { name: 'failed_mails', page: 'outbox', query: 'status=failed', needs: 'outbox:read' },
]

/** The member's open tasks, each with its count and a link to its list. */
export function useOpenTasks(counts: Overview['to_do'] | undefined) {
  const { can } = useBusiness()
  const pathTo = usePathTo()
  if (!counts) return []
  return tasks
    .filter(({ name, needs }) => counts[name] > 0 && (!needs || can(needs)))
    .map(({ name, page, query }) => ({
      name,
      count: counts[name],
      shown: counts[name] >= counts.maximum ? `${counts.maximum}+` : String(counts[name]),
      to: query ? `${pathTo(page)}?${query}` : pathTo(page),
    }))
}
