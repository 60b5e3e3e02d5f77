import { Paper, type PaperProps, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './card.module.css'

type Props = PaperProps & { title?: string; lead?: ReactNode; children: ReactNode }

/** A bordered section with a heading. */
export function Card({ title, lead, children, ...rest }: Props) {
  return (
    <Paper className={classes.card} {...rest}>
      {title && (
        <Stack gap={2} mb="md">
          <Title order={2} size="h4">
            {title}
          </Title>
          {lead && (
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          )}
        </Stack>
      )}
      {children}
    </Paper>
  )
}
