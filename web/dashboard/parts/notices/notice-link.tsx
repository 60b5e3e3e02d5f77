import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Notification } from '../../api/types.generated.ts'
import { useWords } from '../../messages/provider.tsx'
import { Icon } from '../values/icon.tsx'
import { When } from '../values/when.tsx'
import { useMarkRead } from './mark-read.ts'
import classes from './notice-link.module.css'
import { useNoticeWords } from './notice-words.ts'
import { notificationWords } from './words.ts'

/** Shows one notification; opening it marks it as read. */
export function NoticeLink({ notice }: { notice: Notification }) {
  const { unread } = useWords(notificationWords)
  const { icon, title, detail, to } = useNoticeWords(notice)
  const markRead = useMarkRead()
  return (
    <Link to={to} className={classes.notice} onClick={() => !notice.is_read && markRead({ ids: [notice.id] })}>
      <span className={classes.mark} data-is-alarm={notice.conflict !== null || notice.account !== null || undefined}>
        <Icon name={icon} />
      </span>
      <span className={classes.words}>
        <span className={notice.is_read ? classes.title : classes.unreadTitle}>{title}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
        <span className={classes.detail}>
          <When at={notice.created_at} />
        </span>
      </span>
      {!notice.is_read && (
        <span className={classes.dot}>
          <VisuallyHidden>{unread}</VisuallyHidden>
        </span>
      )}
    </Link>
  )
}
