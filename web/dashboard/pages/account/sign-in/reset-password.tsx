import { Alert, Anchor, Button, Text } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { PasswordField } from '../../../parts/fields/password-field.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { accountWords } from '../account/words.ts'

export default function ResetPassword() {
  const messages = useMessages()
  const { recovery, account, signIn } = useWords(accountWords)
  const token = useSearchParams()[0].get('token')
  const navigate = useNavigate()
  const notify = useNotice()
  const reset = useAct('POST /api/auth/reset-password')
  const submit = async (values: FormData) => {
    const body = { token: token!, password: String(values.get('password')) }
    const isDone = await reset.mutateAsync({ body }).then(
      () => true,
      () => false,
    )
    if (!isDone) return
    notify(recovery.resetDone)
    navigate(paths.login, { replace: true })
  }
  return (
    <Page title={recovery.resetTitle} lead={recovery.resetLead} isCentered>
      <Card>
        {token ? (
          <ActionForm error={reset.error} onSubmit={submit}>
            <PasswordField
              name="password"
              label={account.newPassword}
              description={signIn.passwordHint}
              autoComplete="new-password"
              error={fieldProblem(reset.error, 'password', messages)}
              data-autofocus
              required
            />
            <Button type="submit" size="md" loading={reset.isPending}>
              {recovery.reset}
            </Button>
          </ActionForm>
        ) : (
          <Alert>{recovery.incomplete}</Alert>
        )}
      </Card>
      <Text ta="center" size="sm">
        <Anchor component={Link} to={paths.forgotPassword} inherit underline="always">
          {recovery.askAgain}
        </Anchor>
      </Text>
    </Page>
  )
}
