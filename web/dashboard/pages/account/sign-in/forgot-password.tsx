import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { accountWords } from '../account/words.ts'

export default function ForgotPassword() {
  const messages = useMessages()
  const { common } = messages
  const { recovery } = useWords(accountWords)
  const request = useAct('POST /api/auth/forgot-password')
  const [sentTo, setSentTo] = useState<string>()
  const submit = async (values: FormData) => {
    const email = readText(values, 'email')
    const isSent = await request.mutateAsync({ body: { email } }).then(
      () => true,
      () => false,
    )
    if (isSent) setSentTo(email)
  }
  return (
    <Page
      title={sentTo === undefined ? recovery.forgotTitle : recovery.sentTitle}
      lead={sentTo === undefined && recovery.forgotLead}
      isCentered
    >
      <Card>
        {sentTo !== undefined ? (
          <Text size="sm">{recovery.sent(sentTo)}</Text>
        ) : (
          <ActionForm error={request.error} onSubmit={submit}>
            <TextInput
              name="email"
              type="email"
              label={common.email}
              autoComplete="username"
              error={fieldProblem(request.error, 'email', messages)}
              data-autofocus
              required
            />
            <Button type="submit" size="md" loading={request.isPending}>
              {recovery.sendLink}
            </Button>
          </ActionForm>
        )}
      </Card>
      <Text ta="center" size="sm">
        <Anchor component={Link} to={paths.login} inherit underline="always">
          {recovery.backToLogIn}
        </Anchor>
      </Text>
    </Page>
  )
}
