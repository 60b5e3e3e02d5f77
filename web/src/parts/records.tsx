import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './records.module.css'

/** A list of records in one card; on a narrow screen each record's actions move below it. */
export const Records = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.records} aria-label={label}>
    {children}
  </ul>
)

type Props = { title: ReactNode; badges?: ReactNode; lines?: ReactNode[]; actions?: ReactNode; children?: ReactNode }

export function Record({ title, badges, lines = [], actions, children }: Props) {
  return (
    <li className={classes.record}>
      <div className={classes.row}>
        <Stack gap={4} className={classes.words}>
          <Group gap="xs">
            <Text component="span" fw={600} className={classes.title}>
              {title}
            </Text>
            {badges}
          </Group>
          {lines.filter(Boolean).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a record keep their places
            <Text key={index} component="div" size="sm" c="dimmed" className={classes.line}>
              {line}
            </Text>
          ))}
        </Stack>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </li>
  )
}
