import { Alert, Text } from '@mantine/core'
import type { ApiKey } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { developerWords } from '../words.ts'

/** Lists keys that need an owner's confirmation, because their creators could not create them today. */
export function ExceedingKeys({ keys: all }: { keys: ApiKey[] }) {
  const { keys } = useWords(developerWords)
  const names = all.filter(({ exceeds_maker }) => exceeds_maker).map(({ name }) => `“${name}”`)
  if (names.length === 0) return null
  return (
    <Alert color="amber" variant="light" icon={<Icon name="warning" />} title={keys.exceedsTitle}>
      <Text size="sm">{keys.exceedsText(names)}</Text>
    </Alert>
  )
}
