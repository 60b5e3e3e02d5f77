import { Stack } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { PlainList } from '../../../parts/lists/plain-list.tsx'
import { type Permission, useBusiness } from '../../../session/business.tsx'
import { memberWords } from './words.ts'

/** Describes what each role may do. */
export function RoleAbilities() {
  const { roles, roleHints } = useMessages()
  const words = useWords(memberWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/roles', { path })
  return (
    <Card title={words.roles}>
      <Loaded query={list} rows={2}>
        {({ data }) => (
          <Stack gap="sm">
            {data.map(({ role, permissions }) => (
              <Disclosure key={role} label={`${roles[role]}: ${roleHints[role]}`}>
                <PlainList
                  entries={Object.entries(words.may)
                    .filter(([ability]) => permissions.includes(ability as Permission))
                    .map(([, text]) => text)}
                />
              </Disclosure>
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}
