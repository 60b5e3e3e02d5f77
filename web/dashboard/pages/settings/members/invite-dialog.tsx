import { Radio, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { memberWords } from './words.ts'

const invitable = ['admin', 'developer', 'staff', 'viewer'] as const

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const messages = useMessages()
  const { roles, common } = messages
  const words = useWords(memberWords)
  const { members, roleHints } = words
  const { path } = useBusiness()
  const notify = useNotice()
  const invite = useAct('POST /api/businesses/{business_id}/invitations')
  const [role, setRole] = useState<(typeof invitable)[number]>('staff')
  const submit = async (values: FormData) => {
    const body = { email: readText(values, 'email'), role }
    const invitation = await invite.mutateAsync({ path, body }).catch(() => undefined)
    if (!invitation) return
    notify(invitation.state === 'stored' ? words.storedNow(invitation.email) : members.sent(invitation.email))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={members.inviteTitle}>
      <ActionForm error={invite.error} onSubmit={submit}>
        <Text size="sm" c="dimmed">
          {members.inviteLead}
        </Text>
        <TextInput
          name="email"
          type="email"
          label={common.email}
          error={fieldProblem(invite.error, 'email', messages)}
          data-autofocus
          required
        />
        <Radio.Group label={members.role} value={role} onChange={(value) => setRole(value as typeof role)}>
          <Stack gap="xs" mt="xs">
            {invitable.map((name) => (
              <Radio key={name} value={name} label={roles[name]} description={roleHints[name]} />
            ))}
          </Stack>
        </Radio.Group>
        <DialogActions onClose={onClose} isBusy={invite.isPending} label={members.send} />
      </ActionForm>
    </Dialog>
  )
}
