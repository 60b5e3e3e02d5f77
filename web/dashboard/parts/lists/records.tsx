import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/provider.tsx'
import classes from './records.module.css'

/** A list of records in one card. On narrow screens the actions of a record move below it. */
export const Records = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.records} aria-label={label}>
    {children}
  </ul>
)

type Props = {
  name: string
  mark?: ReactNode
  badges?: ReactNode
  lines?: ReactNode[]
  actions?: ReactNode
  children?: ReactNode
}

/** One record: title, detail lines and actions. */
export function Record({ name, mark, badges, lines = [], actions, children }: Props) {
  const { common } = useMessages()
  return (
    <li className={classes.record}>
      <div className={classes.row}>
        <div className={classes.about}>
          {mark}
          <Stack gap={4} className={classes.words}>
            <Group gap="xs">
              <Text component="span" fw={600} className={classes.name}>
                {name}
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
        </div>
        {actions && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around it
          <div className={classes.actions} role="group" aria-label={common.actions(name)}>
            {actions}
          </div>
        )}
      </div>
      {children}
    </li>
  )
}
