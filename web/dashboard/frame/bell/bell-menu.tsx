import { Link } from 'react-router'
import type { Notifications, Overview } from '../../api/types.generated.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { homeWords } from '../../pages/home/words.ts'
import { dropdownClasses as classes } from '../../parts/layout/dropdown.tsx'
import { useMarkRead } from '../../parts/notices/mark-read.ts'
import { NoticeLink } from '../../parts/notices/notice-link.tsx'
import { type Task, useOpenTasks } from '../../parts/notices/open-tasks.ts'
import { notificationWords } from '../../parts/notices/words.ts'
import { usePathTo } from '../../session/business.tsx'
import own from './bell-menu.module.css'

/** Daily work, such as sending parcels and refilling stock; other tasks need attention soon and are highlighted. */
const everyday: Task[] = ['to_ship', 'sold_out', 'low_stock']

type Props = { counts: Overview['to_do'] | undefined; list: Notifications }

export default function BellMenu({ counts, list }: Props) {
  return (
    <>
      <NewOnes list={list} />
      {counts && <ToDo counts={counts} />}
    </>
  )
}

function NewOnes({ list: { data, unread_count } }: { list: Notifications }) {
  const { nav } = useMessages()
  const words = useWords(notificationWords)
  const pathTo = usePathTo()
  const markRead = useMarkRead()
  const [newest] = data
  return (
    <>
      <div className={own.head}>
        <span className={classes.label}>{nav.notifications}</span>
        {newest && unread_count > 0 && (
          <button
            type="button"
            className={own.readAll}
            onClick={(event) => {
              event.stopPropagation() // Keeps the menu open to show the result.
              markRead({ up_to: newest.id })
            }}
          >
            {words.readAll}
          </button>
        )}
      </div>
      {newest ? (
        data.map((notice) => <NoticeLink key={notice.id} notice={notice} />)
      ) : (
        <div className={classes.label}>{words.nothing}</div>
      )}
      <Link to={pathTo('notifications')} className={own.all}>
        {words.all}
      </Link>
      <hr className={classes.line} />
    </>
  )
}

function ToDo({ counts }: { counts: Overview['to_do'] }) {
  const { nav } = useMessages()
  const { home } = useWords(homeWords)
  const open = useOpenTasks(counts).filter(({ name }) => !everyday.includes(name))
  return (
    <>
      <div className={classes.label}>{nav.toDo}</div>
      {open.length === 0 && <div className={classes.label}>{home.allDone}</div>}
      {open.map(({ name, to, shown }) => (
        <Link key={name} to={to} className={classes.entry}>
          <span className={classes.words}>{home.tasks[name]}</span>
          <strong>{shown}</strong>
        </Link>
      ))}
    </>
  )
}
