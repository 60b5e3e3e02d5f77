import { Link } from 'react-router'
import type { Overview } from '../api/types.generated.ts'
import { useMessages } from '../messages/provider.tsx'
import { dropdownClasses as classes } from '../parts/dropdown.tsx'
import { type Task, useOpenTasks } from '../parts/open-tasks.ts'

/** What somebody should look at soon; parcels to send are the work of every day. */
const announced: Task[] = ['transfers', 'to_confirm', 'failing_webhooks', 'failed_mails']

export default function BellMenu({ counts }: { counts: Overview['to_do'] }) {
  const { home } = useMessages()
  const open = useOpenTasks(counts).filter(({ name }) => announced.includes(name))
  if (open.length === 0) return <div className={classes.label}>{home.allDone}</div>
  return open.map(({ name, to, shown }) => (
    <Link key={name} to={to} className={classes.entry}>
      <span className={classes.words}>{home.tasks[name]}</span>
      <strong>{shown}</strong>
    </Link>
  ))
}
