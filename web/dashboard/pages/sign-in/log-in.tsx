import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useAct } from '../../api/hooks.ts'
import { fieldProblem } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { ActionForm, textOf } from '../../parts/action-form.tsx'
import { Card } from '../../parts/card.tsx'
import { Page } from '../../parts/page.tsx'
import { paths } from '../../paths.ts'
import { useReturn } from '../../session/return-to.ts'

export default function LogIn() {
  const messages = useMessages()
  const { signIn, common } = messages
  const { search } = useLocation()
  const goBack = useReturn()
  const logIn = useAct('POST /api/auth/login')
  const submit = async (values: FormData) => {
    const body = { email: textOf(values, 'email'), password: String(values.get('password')) }
    const user = await logIn.mutateAsync({ body }).catch(() => undefined)
    if (!user) return
    goBack(user)
  }
  return (
    <Page title={signIn.logInTitle} lead={signIn.logInLead} isCentered>
      <Card>
        <ActionForm error={logIn.error} onSubmit={submit}>
          <TextInput
            name="email"
            type="email"
            label={common.email}
            autoComplete="username"
            error={fieldProblem(logIn.error, 'email', messages)}
            data-autofocus
            required
          />
          <PasswordInput
            name="password"
            label={common.password}
            autoComplete="current-password"
            error={fieldProblem(logIn.error, 'password', messages)}
            required
          />
          <Button type="submit" size="md" loading={logIn.isPending}>
            {signIn.logIn}
          </Button>
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
