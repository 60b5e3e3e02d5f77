import { Badge, Text } from '@mantine/core'
import { useAct, useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../messages/format.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { memberWords } from './words.ts'

export function OpenInvitations() {
  const { roles } = useMessages()
  const { members } = useWords(memberWords)
  const { states } = useWords(memberWords)
  const format = useFormat()
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/invitations', { path })
  const takeBack = useAct('DELETE /api/businesses/{business_id}/invitations/{invitation_id}')
  return (
    <Loaded query={list} rows={1}>
      {({ data }) =>
        data.length === 0 ? (
          <Text size="sm" c="dimmed">
            {members.noneOpen}
          </Text>
        ) : (
          <Records label={members.open}>
            {data.map((invitation) => (
              <Record
                key={invitation.id}
                name={invitation.email}
                badges={
                  <Badge variant="light" color="gray">
                    {roles[invitation.role]}
                  </Badge>
                }
                lines={[
                  invitation.state && states[invitation.state],
                  members.invitedBy(invitation.invited_by, format.day(invitation.expires_at)),
                ]}
                actions={
                  <Confirm
                    label={members.takeBack}
                    title={members.takeBackTitle}
                    text={members.takeBackText(invitation.email)}
                    onConfirm={() => takeBack.mutateAsync({ path: { ...path, invitation_id: invitation.id } })}
                  />
                }
              />
            ))}
          </Records>
        )
      }
    </Loaded>
  )
}
