import { useApi } from '../../../../api/hooks.ts'
import type { Order, OrderEmail } from '../../../../api/types.generated.ts'
import type { Trouble } from '../../../../parts/mails/trouble/mail-trouble.tsx'
import { useBusiness } from '../../../../session/business.tsx'

/** The mails about an order, newest first. */
export function useOrderMails({ id }: Pick<Order, 'id'>) {
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/orders/{id}/emails', { path: { ...path, id } })
  return list.data?.data ?? []
}

/** The state of a mail to show: "opened" replaces "delivered", because it says more. */
export function findState({ status, status_history }: OrderEmail) {
  const wasOpened = status_history.some((entry) => entry.status === 'opened')
  return wasOpened && (status === 'sent' || status === 'delivered') ? 'opened' : status
}

/** Why mail does not reach the buyer, according to the newest mails to the order's current address. */
export function findTrouble({ customer_email }: Order, mails: OrderEmail[]): Trouble | undefined {
  const sent = mails.filter(
    ({ to, status }) => isSame(to, customer_email) && status !== 'stored' && status !== 'failed',
  )
  // Suppressed mails follow from an earlier failure, perhaps of a mail about another order, so the latest other status
  // counts.
  const decisive = sent.find(({ status }) => status !== 'suppressed')?.status
  if (decisive === 'bounced' || decisive === 'complained') return decisive
  return sent[0]?.status === 'suppressed' ? 'suppressed' : undefined
}

const isSame = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()
