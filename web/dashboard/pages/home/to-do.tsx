import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Overview } from '../../api/types.generated.ts'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { useOpenTasks } from '../../parts/notices/open-tasks.ts'
import classes from './home.module.css'
import { homeWords } from './words.ts'

/** Lists open tasks with links to their lists. */
export function ToDo({ counts }: { counts: Overview['to_do'] }) {
  const { nav } = useMessages()
  const { home } = useWords(homeWords)
  const open = useOpenTasks(counts)
  if (open.length === 0)
    return (
      <Card title={nav.toDo}>
        <Text c="dimmed">{home.allDone}</Text>
      </Card>
    )
  return (
    <section aria-label={nav.toDo} className={classes.tasks}>
      {open.map(({ name, shown, to }) => {
        const words = (
          <>
            <span className={classes.count}>{shown}</span>
            <span>{home.tasks[name]}</span>
          </>
        )
        return (
          <Link key={name} to={to} className={classes.task}>
            {words}
          </Link>
        )
      })}
    </section>
  )
}
