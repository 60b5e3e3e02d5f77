import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { accountWords } from '../account/words.ts'
import { MailSent } from './mail-sent.tsx'

export default function ForgotPassword() {
  const messages = useMessages()
  const { common } = messages
  const { recovery } = useWords(accountWords)
  const { search } = useLocation()
  const request = useAct('POST /api/auth/forgot-password')
  const [typed, setTyped] = useState('')
  const [mails, setMails] = useState(0)
  const send = async (email: string) => {
    setTyped(email)
    const isSent = await request.mutateAsync({ body: { email } }).then(
      () => true,
      () => false,
    )
    if (isSent) setMails((count) => count + 1)
  }
  if (mails > 0)
    return (
      <MailSent
        text={recovery.sent(typed)}
        count={mails}
        sending={request}
        onSendAgain={() => send(typed)}
        onOtherAddress={() => setMails(0)}
      />
    )
  return (
    <Page title={recovery.forgotTitle} lead={recovery.forgotLead} isCentered>
      <Card>
        <ActionForm error={request.error} onSubmit={(values) => send(readText(values, 'email'))}>
          <TextInput
            name="email"
            type="email"
            label={common.email}
            autoComplete="username"
            defaultValue={typed}
            error={fieldProblem(request.error, 'email', messages)}
            data-autofocus
            required
          />
          <Button type="submit" size="md" loading={request.isPending}>
            {recovery.sendLink}
          </Button>
        </ActionForm>
      </Card>
      <Text ta="center" size="sm">
        <Anchor component={Link} to={paths.login + search} inherit underline="always">
          {recovery.backToLogIn}
        </Anchor>
      </Text>
    </Page>
  )
}
