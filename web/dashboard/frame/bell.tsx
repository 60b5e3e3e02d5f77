import { lazy, Suspense, useEffect, useState } from 'react'
import { useApi } from '../api/hooks.ts'
import { useMessages } from '../messages/provider.tsx'
import { Dropdown, dropdownClasses } from '../parts/dropdown.tsx'
import { Icon } from '../parts/icon.tsx'
import { useBusiness } from '../session/business.tsx'
import classes from './bell.module.css'

const BellMenu = lazy(() => import('./bell-menu.tsx'))

const refetchInterval = 60_000

/**
 * What waits, as a number and a menu. It is read when somebody is about to open the menu, or together with the home page, and
 * kept up to date from then on.
 */
export function Bell() {
  const { home } = useMessages()
  const { path, can } = useBusiness()
  const [isWanted, setWanted] = useState(false)
  const [isMenuWanted, setMenuWanted] = useState(false)
  const want = () => {
    setWanted(true)
    setMenuWanted(true)
  }
  const { data } = useApi(
    'GET /api/businesses/{business_id}/statistics/overview',
    { path },
    { enabled: isWanted, refetchInterval },
  )
  const counts = data?.to_do
  useEffect(() => {
    if (counts) setWanted(true)
  }, [counts])
  // Transfers to check are among the orders to confirm.
  const count = counts
    ? counts.to_confirm +
      counts.refund_requests +
      counts.return_requests +
      (can('payments:manage') ? counts.payments_to_check : 0) +
      (can('developers:manage') ? counts.failing_webhooks : 0) +
      (can('outbox:read') ? counts.failed_mails : 0)
    : 0
  const shown = count > 99 ? '99+' : count
  const trigger = (
    <>
      <Icon name="bell" size={20} />
      {count > 0 && <span className={classes.badge}>{shown}</span>}
    </>
  )
  return (
    <Dropdown
      label={count > 0 ? `${home.toDo}: ${shown}` : home.toDo}
      trigger={trigger}
      className={classes.bell}
      onIntent={want}
    >
      <div className={dropdownClasses.label}>{home.toDo}</div>
      <Suspense>{counts && isMenuWanted && <BellMenu counts={counts} />}</Suspense>
    </Dropdown>
  )
}
