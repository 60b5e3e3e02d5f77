import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Overview } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Card } from '../../parts/card.tsx'
import { type Permission, useBusiness, usePathTo } from '../../session/business.tsx'
import classes from './home.module.css'

type Task = Exclude<keyof Overview['to_do'], 'maximum'>

const tasks: { name: Task; page?: 'orders' | 'webhooks' | 'outbox'; query?: string; needs?: Permission }[] = [
  { name: 'transfers', page: 'orders', query: 'tab=to_confirm&is_transferproof_exist=true' },
  { name: 'to_confirm', page: 'orders', query: 'tab=to_confirm' },
  { name: 'to_ship', page: 'orders', query: 'tab=to_ship' },
  { name: 'sold_out' },
  { name: 'failing_webhooks', page: 'webhooks', needs: 'developers:manage' },
  { name: 'failed_mails', page: 'outbox', needs: 'outbox:read' },
]

/** What waits for the merchant, each with the way to its list. */
export function ToDo({ counts }: { counts: Overview['to_do'] }) {
  const { home } = useMessages()
  const { can } = useBusiness()
  const pathTo = usePathTo()
  const open = tasks.filter(({ name, needs }) => counts[name] > 0 && (!needs || can(needs)))
  if (open.length === 0)
    return (
      <Card title={home.toDo}>
        <Text c="dimmed">{home.allDone}</Text>
      </Card>
    )
  return (
    <section aria-label={home.toDo} className={classes.tasks}>
      {open.map(({ name, page, query }) => {
        const count = counts[name] >= counts.maximum ? `${counts.maximum}+` : counts[name]
        const words = (
          <>
            <span className={classes.count}>{count}</span>
            <span>{home.tasks[name]}</span>
          </>
        )
        return page ? (
          <Link key={name} to={query ? `${pathTo(page)}?${query}` : pathTo(page)} className={classes.task}>
            {words}
          </Link>
        ) : (
          <div key={name} className={classes.task}>
            {words}
          </div>
        )
      })}
    </section>
  )
}
