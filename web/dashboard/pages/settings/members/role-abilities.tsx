import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { type Messages, useMessages, useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { PlainList } from '../../../parts/lists/plain-list.tsx'
import { type Permission, useBusiness } from '../../../session/business.tsx'
import { memberWords } from './words.ts'

/** Describes what each role may do. The permissions are loaded when somebody opens a role. */
export function RoleAbilities() {
  const { roles } = useMessages()
  const words = useWords(memberWords)
  const [isAsked, setAsked] = useState(false)
  return (
    <Card title={words.roles}>
      <Stack gap="sm">
        {Object.entries(roles).map(([role, name]) => (
          <Disclosure key={role} label={`${name}: ${words.roleHints[role as Role]}`} onToggle={() => setAsked(true)}>
            {isAsked && <Abilities role={role as Role} />}
          </Disclosure>
        ))}
      </Stack>
    </Card>
  )
}

type Role = keyof Messages['roles']

function Abilities({ role }: { role: Role }) {
  const words = useWords(memberWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/roles', { path })
  return (
    <Loaded query={list} rows={2}>
      {({ data }) => {
        const permissions = data.find((one) => one.role === role)?.permissions ?? []
        return (
          <PlainList
            entries={Object.entries(words.may)
              .filter(([ability]) => permissions.includes(ability as Permission))
              .map(([, text]) => text)}
          />
        )
      }}
    </Loaded>
  )
}
