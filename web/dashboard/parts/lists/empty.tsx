import { Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../layout/card.tsx'
import { Icon, type IconName } from '../values/icon.tsx'

type Props = { icon: IconName; title: string; lead?: string; action?: ReactNode }

/** The empty state of a list, with the action that creates the first record. */
export function Empty({ icon, title, lead, action }: Props) {
  return (
    <Card>
      <Stack align="center" gap="sm" py="xl" ta="center">
        <ThemeIcon size={52} radius="xl" variant="light">
          <Icon name={icon} size={26} />
        </ThemeIcon>
        <Text fw={600} mt={4}>
          {title}
        </Text>
        {lead && (
          <Text size="sm" c="dimmed" maw={380}>
            {lead}
          </Text>
        )}
        {action}
      </Stack>
    </Card>
  )
}
