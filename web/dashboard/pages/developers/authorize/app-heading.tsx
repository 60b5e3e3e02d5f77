import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { useWords } from '../../../messages/provider.tsx'
import { AppLogo } from '../../../parts/values/app-logo.tsx'
import { developerWords } from '../words.ts'
import type { ConsentDetails } from './consent-details.ts'

/** The app that requests access and its owner. */
export function AppHeading({ application }: { application: ConsentDetails['application'] }) {
  const { consent, apps } = useWords(developerWords)
  return (
    <Group wrap="nowrap" align="flex-start">
      <AppLogo app={application} size={56} />
      <Stack gap={4} miw={0}>
        <Group gap="xs">
          <Text fw={650}>{application.name}</Text>
          {application.is_verified && <Badge variant="light">{apps.verified}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {consent.by(application.owner.name)}
        </Text>
        {application.description && <Text size="sm">{application.description}</Text>}
        {application.homepage_url && (
          <Anchor href={application.homepage_url} target="_blank" rel="noreferrer" size="sm" underline="always">
            {new URL(application.homepage_url).host}
          </Anchor>
        )}
      </Stack>
    </Group>
  )
}
