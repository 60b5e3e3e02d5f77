import { Link } from 'react-router'
import type { Overview } from '../api/types.generated.ts'
import { useMessages } from '../messages/provider.tsx'
import { dropdownClasses as classes } from '../parts/dropdown.tsx'
import { type Task, useOpenTasks } from '../parts/open-tasks.ts'

/** Parcels to send and stock to refill are the work of every day; the rest somebody should look at soon. */
const everyday: Task[] = ['to_ship', 'sold_out', 'low_stock']

export default function BellMenu({ counts }: { counts: Overview['to_do'] }) {
  const { home } = useMessages()
  const open = useOpenTasks(counts).filter(({ name }) => !everyday.includes(name))
  if (open.length === 0) return <div className={classes.label}>{home.allDone}</div>
  return open.map(({ name, to, shown }) => (
    <Link key={name} to={to} className={classes.entry}>
      <span className={classes.words}>{home.tasks[name]}</span>
      <strong>{shown}</strong>
    </Link>
  ))
}
