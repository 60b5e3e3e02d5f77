import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { PasswordField } from '../../../parts/fields/password-field.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { useReturn } from '../../../session/return-to.ts'
import { accountWords } from '../account/words.ts'
import { findInvitationToken, InvitationNote, useInvitation } from './invitation-note.tsx'

/** Confirms without a password first; one that the server then asks for is of another browser than that of the sign-up. */
function useConfirm(token: string | null) {
  const messages = useMessages()
  const goBack = useReturn()
  const confirm = useAct('POST /api/auth/signup/confirm')
  const [asksPassword, setAsksPassword] = useState(false)
  const submit = async (values: FormData) => {
    const body = { token: token!, ...(asksPassword && { password: String(values.get('password')) }) }
    const user = await confirm.mutateAsync({ body }).catch((error) => {
      if (fieldProblem(error, 'password', messages)) setAsksPassword(true)
    })
    if (user) goBack(user)
  }
  const isFirstRefusal = asksPassword && confirm.variables !== undefined && !('password' in confirm.variables.body)
  return { asksPassword, submit, error: isFirstRefusal ? null : confirm.error, isPending: confirm.isPending }
}

/** The page behind the mailed link. In the browser of the sign-up a click is enough. */
export default function ConfirmSignUp() {
  const messages = useMessages()
  const { recovery } = useWords(accountWords)
  const token = useSearchParams()[0].get('token')
  const invitation = useInvitation(findInvitationToken(useLocation().search))
  const { asksPassword, submit, error, isPending } = useConfirm(token)
  const lead = asksPassword ? recovery.confirmElsewhere : recovery.confirmLead
  return (
    <Page title={recovery.confirmTitle} lead={token && lead} isCentered>
      <Card>
        {invitation.data && <InvitationNote invitation={invitation.data} />}
        {!token && <Alert>{recovery.incomplete}</Alert>}
        {token && (
          <ActionForm error={error} onSubmit={submit}>
            {asksPassword && (
              <PasswordField
                name="password"
                label={messages.common.password}
                autoComplete="current-password"
                error={fieldProblem(error, 'password', messages)}
                data-autofocus
                required
              />
            )}
            <Button type="submit" size="md" loading={isPending}>
              {recovery.finish}
            </Button>
          </ActionForm>
        )}
      </Card>
    </Page>
  )
}
