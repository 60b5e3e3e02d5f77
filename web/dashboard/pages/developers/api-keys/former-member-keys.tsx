import { Alert, Button, Stack, Text } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { ApiKey } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useWords } from '../../../messages/provider.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { developerWords } from '../words.ts'

/** Lists keys by creators who have left the business, with a button that deletes all keys of a person. */
export function FormerMemberKeys({ keys: all }: { keys: ApiKey[] }) {
  const { keys } = useWords(developerWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const revoke = useAct('DELETE /api/businesses/{business_id}/members/{user_id}/api-keys')
  const left = new Map(
    all.flatMap(({ created_by }) =>
      created_by && !created_by.is_member ? [[created_by.unique_id, created_by.fullname]] : [],
    ),
  )
  const revokeAll = async (user_id: string, fullname: string) => {
    await revoke.mutateAsync({ path: { ...path, user_id } }).then(
      () => notify(keys.leftRevoked(fullname)),
      () => {},
    )
  }
  return [...left].map(([user_id, fullname]) => (
    <Alert key={user_id} color="amber" variant="light" icon={<Icon name="warning" />} title={keys.leftTitle(fullname)}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {keys.leftText(
            all.filter(({ created_by }) => created_by?.unique_id === user_id).map(({ name }) => `“${name}”`),
          )}
        </Text>
        {revoke.error && <Problem error={revoke.error} />}
        <Button size="xs" color="red.8" loading={revoke.isPending} onClick={() => revokeAll(user_id, fullname)}>
          {keys.leftRevoke}
        </Button>
      </Stack>
    </Alert>
  ))
}
