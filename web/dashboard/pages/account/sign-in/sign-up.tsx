import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { useReturn } from '../../../session/return-to.ts'
import { accountWords } from '../account/words.ts'

export default function SignUp() {
  const messages = useMessages()
  const { common } = messages
  const { recovery, signIn } = useWords(accountWords)
  const { search } = useLocation()
  const goBack = useReturn()
  const signUp = useAct('POST /api/auth/signup')
  const [mailed, setMailed] = useState<string>()
  const findProblem = (field: string) => fieldProblem(signUp.error, field, messages)
  const submit = async (values: FormData) => {
    const body = {
      fullname: readText(values, 'fullname'),
      email: readText(values, 'email'),
      password: String(values.get('password')),
    }
    const user = await signUp.mutateAsync({ body }).catch(() => undefined)
    if (!user) return
    if ('message' in user) setMailed(body.email)
    else goBack(user)
  }
  if (mailed !== undefined)
    return (
      <Page title={recovery.sentTitle} isCentered>
        <Card>
          <Text size="sm">{recovery.signUpSent(mailed)}</Text>
        </Card>
      </Page>
    )
  return (
    <Page title={signIn.signUpTitle} lead={signIn.signUpLead} isCentered>
      <Card>
        <ActionForm error={signUp.error} onSubmit={submit}>
          <TextInput
            name="fullname"
            label={signIn.fullname}
            autoComplete="name"
            error={findProblem('fullname')}
            required
          />
          <TextInput
            name="email"
            type="email"
            label={common.email}
            autoComplete="username"
            error={findProblem('email')}
            required
          />
          <PasswordInput
            name="password"
            label={common.password}
            description={signIn.passwordHint}
            autoComplete="new-password"
            error={findProblem('password')}
            required
          />
          <Button type="submit" size="md" loading={signUp.isPending}>
            {signIn.signUp}
          </Button>
        </ActionForm>
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
