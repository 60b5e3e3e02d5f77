import { Suspense, useEffect, useState } from 'react'
import { useApi } from '../../api/hooks.ts'
import { useMessages } from '../../messages/provider.tsx'
import { homeWords } from '../../pages/home/words.ts'
import { Dropdown, dropdownClasses } from '../../parts/layout/dropdown.tsx'
import { showUnread, useHeard, useUnread } from '../../parts/notices/unread.ts'
import { notificationWords } from '../../parts/notices/words.ts'
import { Icon } from '../../parts/values/icon.tsx'
import { lazyPart } from '../../preload.ts'
import { useBusiness } from '../../session/business.tsx'
import classes from './bell.module.css'

const BellMenu = lazyPart([notificationWords, homeWords], async () => (await import('./bell-menu.tsx')).default)

const refetchInterval = 60_000

/**
 * Shows the number of unread notifications, and a menu with them and with open tasks. The number comes with the page;
 * the rest is loaded when the user is about to open the menu, or on the home page, and kept up to date afterwards.
 */
export function Bell() {
  const { common, nav } = useMessages()
  const { path, can } = useBusiness()
  const [isWanted, setWanted] = useState(false)
  const [isMenuWanted, setMenuWanted] = useState(false)
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOld(true), refetchInterval)
    return () => clearTimeout(timer)
  }, [])
  const want = () => {
    setWanted(true)
    setMenuWanted(true)
  }
  const { data } = useApi(
    'GET /api/businesses/{business_id}/statistics/overview',
    { path },
    { enabled: isWanted, refetchInterval },
  )
  const hasHeard = useHeard()
  const list = useApi(
    'GET /api/businesses/{business_id}/notifications',
    { path, query: { page_size: 6 } },
    { enabled: isMenuWanted || isOld || hasHeard, refetchInterval },
  )
  const counts = data?.to_do
  useEffect(() => {
    if (counts) setWanted(true)
  }, [counts])
  useUnread(data?.unread_notifications)
  const unread = useUnread(list.data?.unread_count)
  // Transfers to check are also counted among the orders to confirm.
  const count = counts
    ? counts.to_confirm +
      counts.refund_requests +
      counts.return_requests +
      (can('payments:manage') ? counts.payments_to_check : 0) +
      (can('developers:manage') ? counts.failing_webhooks : 0) +
      (can('outbox:read') ? counts.failed_mails : 0)
    : 0
  const label = [
    unread > 0 ? `${nav.notifications}: ${nav.unread(showUnread(unread))}` : nav.notifications,
    ...(count > 0 ? [`${nav.toDo}: ${count > 99 ? '99+' : count}`] : []),
  ].join('. ')
  const trigger = (
    <>
      <Icon name="bell" size={20} />
      {unread > 0 ? (
        <span className={classes.badge}>{showUnread(unread)}</span>
      ) : (
        count > 0 && <span className={classes.dot} />
      )}
    </>
  )
  const waiting = <div className={dropdownClasses.label}>{common.loading}</div>
  return (
    <Dropdown label={label} trigger={trigger} className={classes.bell} onIntent={want}>
      {list.data && isMenuWanted ? (
        <Suspense fallback={waiting}>
          <BellMenu counts={counts} list={list.data} />
        </Suspense>
      ) : (
        waiting
      )}
    </Dropdown>
  )
}
