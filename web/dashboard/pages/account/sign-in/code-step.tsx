import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAct } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { useReturn } from '../../../session/return-to.ts'
import { accountWords } from '../account/words.ts'

type Props = { credentials: { email: string; password: string }; onBack: () => void; note?: ReactNode }

/** The second step of the login, for users who have turned on two-factor sign-in. */
export function CodeStep({ credentials, onBack, note }: Props) {
  const { recovery, account, signIn } = useWords(accountWords)
  const goBack = useReturn()
  const logIn = useAct('POST /api/auth/login')
  const submit = async (values: FormData) => {
    const body = { ...credentials, code: readText(values, 'code') }
    const user = await logIn.mutateAsync({ body }).catch(() => undefined)
    if (user) goBack(user)
  }
  return (
    <Page title={recovery.codeTitle} lead={recovery.codeLead} isCentered>
      <Card>
        {note}
        <ActionForm error={logIn.error} onSubmit={submit}>
          <TextInput name="code" label={account.codeOrRecovery} autoComplete="one-time-code" data-autofocus required />
          <Button type="submit" size="md" loading={logIn.isPending}>
            {signIn.logIn}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            {recovery.backToLogIn}
          </Button>
        </ActionForm>
      </Card>
    </Page>
  )
}
