import { Stack } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import { useLanguage, useMessages } from '../../../messages/provider.tsx'
import { teamWords } from '../../../messages/team-words.ts'
import { Card } from '../../../parts/layout/card.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { PlainList } from '../../../parts/lists/plain-list.tsx'
import { useBusiness } from '../../../session/business.tsx'

const abilities = Object.keys(teamWords.en.may) as (keyof typeof teamWords.en.may)[]

/** What each role may do, in plain words and in the order of the words. */
export function RoleAbilities() {
  const { roles, roleHints } = useMessages()
  const words = teamWords[useLanguage().language]
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
                  entries={abilities
                    .filter((ability) => permissions.includes(ability))
                    .map((ability) => words.may[ability])}
                />
              </Disclosure>
            ))}
          </Stack>
        )}
      </Loaded>
    </Card>
  )
}
