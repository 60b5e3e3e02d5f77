import { Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/provider.tsx'
import { Problem } from '../values/problem.tsx'
import classes from './records.module.css'

type Props<T> = { query: UseQueryResult<T>; rows?: number; children: (data: T) => ReactNode }

/** Shows the data of a query, skeleton rows while it loads, or its error. */
export function Loaded<T>({ query, rows = 3, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Problem error={query.error} onRetry={query.refetch} />
  return <Waiting rows={rows} />
}

export function Waiting({ rows }: { rows: number }) {
  const { common } = useMessages()
  return (
    <div className={classes.records} aria-busy="true">
      <VisuallyHidden role="status">{common.loading}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all rows are alike
        <Stack key={row} gap={10} className={classes.record}>
          <Skeleton h={16} w={`${42 - row * 6}%`} />
          <Skeleton h={12} w={`${68 - row * 8}%`} />
        </Stack>
      ))}
    </div>
  )
}
