import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiError } from '../../../../client/api-error.ts'
import { useAct } from '../../../api/hooks.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { PasswordField } from '../../../parts/fields/password-field.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { useReturn } from '../../../session/return-to.ts'
import { accountWords } from '../account/words.ts'
import { CodeStep } from './code-step.tsx'
import { findInvitationToken, InvitationNote, useInvitation } from './invitation-note.tsx'

const asksForCode = (error: unknown) => error instanceof ApiError && error.code === 'two_factor_required'

export default function LogIn() {
  const messages = useMessages()
  const { common } = messages
  const { recovery, signIn } = useWords(accountWords)
  const { search } = useLocation()
  const goBack = useReturn()
  const logIn = useAct('POST /api/auth/login')
  const token = findInvitationToken(search)
  const invitation = useInvitation(token)
  const [accepted, setAccepted] = useState<{ email: string; password: string }>()
  const error = asksForCode(logIn.error) ? null : logIn.error
  const submit = async (values: FormData) => {
    const body = { email: readText(values, 'email'), password: String(values.get('password')) }
    const user = await logIn.mutateAsync({ body }).catch((failure) => {
      if (asksForCode(failure)) setAccepted(body)
    })
    if (user) goBack(user)
  }
  if (token && invitation.isPending) return null
  const note = invitation.data && <InvitationNote invitation={invitation.data} />
  if (accepted) return <CodeStep credentials={accepted} onBack={() => setAccepted(undefined)} note={note} />
  return (
    <Page title={signIn.logInTitle} lead={!note && signIn.logInLead} isCentered>
      <Card>
        {note}
        <ActionForm error={error} onSubmit={submit}>
          <TextInput
            name="email"
            type="email"
            label={common.email}
            autoComplete="username"
            defaultValue={invitation.data?.email}
            error={fieldProblem(error, 'email', messages)}
            data-autofocus
            required
          />
          <PasswordField
            name="password"
            label={common.password}
            autoComplete="current-password"
            error={fieldProblem(error, 'password', messages)}
            required
          />
          <Button type="submit" size="md" loading={logIn.isPending}>
            {signIn.logIn}
          </Button>
          <Text ta="center" size="sm">
            <Anchor component={Link} to={paths.forgotPassword + search} inherit underline="always">
              {recovery.forgot}
            </Anchor>
          </Text>
        </ActionForm>
      </Card>
      <Text ta="center" size="sm">
        {signIn.noAccount}{' '}
        <Anchor component={Link} to={paths.signup + search} inherit underline="always">
          {signIn.signUp}
        </Anchor>
      </Text>
    </Page>
  )
}
