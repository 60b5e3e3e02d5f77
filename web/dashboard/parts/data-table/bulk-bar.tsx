import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/provider.tsx'
import classes from './data-table.module.css'

type Props = { count: number; onClear: () => void; children: ReactNode }

/** Shows actions on the selected rows at the bottom of the screen. */
export function BulkBar({ count, onClear, children }: Props) {
  const { table } = useMessages()
  return (
    <section className={classes.bulk} aria-label={table.selected(count)}>
      <strong role="status">{table.selected(count)}</strong>
      {children}
      <Button size="xs" variant="subtle" onClick={onClear}>
        {table.clear}
      </Button>
    </section>
  )
}
