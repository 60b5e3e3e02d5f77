import { Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Pager, useCursor } from '../../../parts/lists/pager.tsx'
import { useMarkRead } from '../../../parts/notices/mark-read.ts'
import { NoticeLink } from '../../../parts/notices/notice-link.tsx'
import { useUnread } from '../../../parts/notices/unread.ts'
import { notificationWords } from '../../../parts/notices/words.ts'
import { paths } from '../../../paths.ts'
import { useBusiness } from '../../../session/business.tsx'
import classes from './notifications.module.css'

const LiveNotices = lazy(() => import('./live-notices.tsx'))

/** Lists the member's notifications, newest first. */
export default function NotificationsPage() {
  const { nav } = useMessages()
  const words = useWords(notificationWords)
  const { business, path } = useBusiness()
  const [cursor, move] = useCursor()
  const list = useApi('GET /api/businesses/{business_id}/notifications', { path, query: cursor })
  useUnread(list.data?.unread_count)
  const markRead = useMarkRead()
  const newest = list.data?.has_previous ? undefined : list.data?.data[0]
  const actions = (
    <Group gap="xs">
      {newest && list.data!.unread_count > 0 && (
        <Button onClick={() => markRead({ up_to: newest.id })}>{words.readAll}</Button>
      )}
      <Button component={Link} variant="default" to={`${paths.notificationSettings}?b=${business.username}`}>
        {words.settings}
      </Button>
    </Group>
  )
  return (
    <Page title={nav.notifications} lead={words.lead} action={actions}>
      <Suspense>{list.data && <LiveNotices />}</Suspense>
      <Loaded query={list} rows={5}>
        {(page) =>
          page.data.length === 0 ? (
            <Empty icon="bell" title={words.nothing} lead={words.emptyLead} />
          ) : (
            <Stack>
              <ul className={classes.list} aria-label={nav.notifications}>
                {page.data.map((notice) => (
                  <li key={notice.id}>
                    <NoticeLink notice={notice} />
                  </li>
                ))}
              </ul>
              <Pager page={page} onMove={move} />
            </Stack>
          )
        }
      </Loaded>
    </Page>
  )
}
