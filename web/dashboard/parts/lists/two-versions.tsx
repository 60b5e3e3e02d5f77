import { Alert, Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon } from '../values/icon.tsx'
import { type Difference, Differences } from './differences.tsx'

type Props = {
  title: string
  /** What stands above the differences. */
  lead: ReactNode
  head: readonly [label: string, first: string, second: string]
  rows: readonly Difference[]
  keep: { label: string; act: () => void }
  take: { label: string; act: () => void }
}

/** Shows that somebody else changed the same record and what differs, and lets the user choose a version. */
export const TwoVersions = ({ title, lead, head, rows, keep, take }: Props) => (
  <Alert color="amber" variant="light" icon={<Icon name="warning" />} title={title} role="alert">
    <Stack gap="sm">
      {lead}
      {rows.length > 0 && <Differences head={head} rows={rows} />}
      <Group gap="xs">
        <Button size="xs" onClick={keep.act}>
          {keep.label}
        </Button>
        <Button size="xs" variant="default" onClick={take.act}>
          {take.label}
        </Button>
      </Group>
    </Stack>
  </Alert>
)
