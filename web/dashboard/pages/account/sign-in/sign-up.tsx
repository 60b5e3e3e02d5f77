import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { ApiError } from '../../../../client/api-error.ts'
import { useAct } from '../../../api/hooks.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { PasswordField } from '../../../parts/fields/password-field.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { returnPath, useReturn } from '../../../session/return-to.ts'
import { accountWords } from '../account/words.ts'
import { findInvitationToken, InvitationNote, useInvitation } from './invitation-note.tsx'
import { MailSent } from './mail-sent.tsx'

type Person = { fullname: string; email: string; password: string }

/** Signs up, by a mail where the installation sends mail, and returns to the page that asked for the account. */
function useSignUp(search: string, token: string | undefined) {
  const goBack = useReturn()
  const signUp = useAct('POST /api/auth/signup')
  const [typed, setTyped] = useState<Person>()
  const [mails, setMails] = useState(0)
  const send = async (person: Person) => {
    setTyped(person)
    const back = returnPath(search)
    const body = { ...person, ...(token && { invitation: token }), ...(back !== paths.home && { return_to: back }) }
    const user = await signUp.mutateAsync({ body }).catch(() => undefined)
    if (!user) return
    if ('message' in user) setMails((count) => count + 1)
    else goBack(user)
  }
  return { signUp, typed, mails, send, startAgain: () => setMails(0) }
}

export default function SignUp() {
  const { recovery, signIn } = useWords(accountWords)
  const { search } = useLocation()
  const token = findInvitationToken(search)
  const invitation = useInvitation(token)
  const { signUp, typed, mails, send, startAgain } = useSignUp(search, token)
  if (token && invitation.isPending) return null
  const note = invitation.data && <InvitationNote invitation={invitation.data} />
  if (mails > 0 && typed)
    return (
      <MailSent
        text={recovery.signUpSent(typed.email)}
        count={mails}
        sending={signUp}
        onSendAgain={() => send(typed)}
        onOtherAddress={startAgain}
      >
        {note}
      </MailSent>
    )
  return (
    <Page title={signIn.signUpTitle} lead={!note && signIn.signUpLead} isCentered>
      <Card>
        {note}
        <SignUpForm typed={typed} invitedEmail={invitation.data?.email} signUp={signUp} onSubmit={send} />
      </Card>
      <Text ta="center" size="sm">
        {signIn.haveAccount}{' '}
        <Anchor component={Link} to={paths.login + search} inherit underline="always">
          {signIn.logIn}
        </Anchor>
      </Text>
    </Page>
  )
}

type FormProps = {
  /** What was typed before the person came back to correct the address. */
  typed: Person | undefined
  invitedEmail: string | undefined
  signUp: { error: ApiError | null; isPending: boolean }
  onSubmit: (person: Person) => Promise<void>
}

function SignUpForm({ typed, invitedEmail, signUp, onSubmit }: FormProps) {
  const messages = useMessages()
  const findProblem = (field: string) => fieldProblem(signUp.error, field, messages)
  const { signIn } = useWords(accountWords)
  const submit = (values: FormData) =>
    onSubmit({
      fullname: readText(values, 'fullname'),
      email: readText(values, 'email'),
      password: String(values.get('password')),
    })
  return (
    <ActionForm error={signUp.error} onSubmit={submit}>
      <TextInput
        name="fullname"
        label={signIn.fullname}
        autoComplete="name"
        defaultValue={typed?.fullname}
        error={findProblem('fullname')}
        required
      />
      <TextInput
        name="email"
        type="email"
        label={messages.common.email}
        autoComplete="username"
        defaultValue={invitedEmail ?? typed?.email}
        readOnly={invitedEmail !== undefined}
        error={findProblem('email')}
        required
      />
      <PasswordField
        name="password"
        label={messages.common.password}
        description={signIn.passwordHint}
        autoComplete="new-password"
        defaultValue={typed?.password}
        error={findProblem('password')}
        required
      />
      <Button type="submit" size="md" loading={signUp.isPending}>
        {signIn.signUp}
      </Button>
    </ActionForm>
  )
}
