import { Badge, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import type { Member } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { useUser } from '../../../session/session.tsx'
import { memberWords } from './words.ts'

type Role = Member['role']

export function MemberRecord({ member, isManager }: { member: Member; isManager: boolean }) {
  const { roles, common } = useMessages()
  const { members } = useWords(memberWords)
  const words = useWords(memberWords)
  const format = useFormat()
  const notify = useNotice()
  const { business, path: businessPath } = useBusiness()
  const path = { ...businessPath, user_id: member.user_id }
  const isSelf = useUser().unique_id === member.user_id
  const update = useAct('PATCH /api/businesses/{business_id}/members/{user_id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/members/{user_id}')
  const [shownRole, setShownRole] = useState(member.role)
  // Only owners may grant or revoke the owner role.
  const isChangeable = isManager && (business.role === 'owner' || member.role !== 'owner')
  const offered = (Object.keys(roles) as Role[]).filter((role) => business.role === 'owner' || role !== 'owner')
  const changeRole = async (role: Role) => {
    setShownRole(role)
    const isDone = await update.mutateAsync({ path, body: { role } }).then(
      () => true,
      () => false,
    )
    if (isDone) notify(members.roleChanged(member.fullname))
    else setShownRole(member.role)
  }
  return (
    <Record
      name={member.fullname}
      badges={
        <>
          {isSelf && <Badge variant="light">{members.you}</Badge>}
          {!isChangeable && (
            <Badge variant="light" color="gray">
              {roles[member.role]}
            </Badge>
          )}
          {member.is_two_factor_on !== null && (
            <StatusBadge
              label={member.is_two_factor_on ? words.twoFactorOn : words.twoFactorOff}
              icon={member.is_two_factor_on ? 'shield' : 'warning'}
              color={member.is_two_factor_on ? 'brand' : 'gray'}
            />
          )}
        </>
      }
      lines={[member.email, members.since(format.day(member.created_at))]}
      actions={
        isChangeable && (
          <>
            <NativeSelect
              size="xs"
              aria-label={members.roleOf(member.fullname)}
              value={shownRole}
              disabled={update.isPending}
              onChange={(event) => changeRole(event.currentTarget.value as Role)}
              data={offered.map((role) => ({ value: role, label: roles[role] }))}
            />
            <Confirm
              label={common.remove}
              title={members.removeTitle(member.fullname)}
              text={members.removeText}
              onConfirm={() => remove.mutateAsync({ path })}
            />
          </>
        )
      }
    >
      {update.error && <Problem error={update.error} />}
    </Record>
  )
}
