import { Button, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Records } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRecord } from './member-record.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { RoleAbilities } from './role-abilities.tsx'
import { memberWords } from './words.ts'

export default function Members() {
  const { members } = useWords(memberWords)
  const { can, path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/members', { path })
  const [isInviting, setInviting] = useState(false)
  const isManager = can('members:manage')
  const invite = isManager && (
    <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)}>
      {members.invite}
    </Button>
  )
  return (
    <Page title={members.title} lead={members.lead} action={invite}>
      <Loaded query={list}>
        {({ data }) => (
          <Records label={members.title}>
            {data.map((member) => (
              <MemberRecord key={member.user_id} member={member} isManager={isManager} />
            ))}
          </Records>
        )}
      </Loaded>
      {isManager && (
        <Stack gap="sm">
          <Title order={2} size="h4">
            {members.open}
          </Title>
          <OpenInvitations />
        </Stack>
      )}
      <RoleAbilities />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  )
}
