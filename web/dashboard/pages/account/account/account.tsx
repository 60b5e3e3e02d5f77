import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Problem } from '../../../parts/values/problem.tsx'
import { useUser } from '../../../session/session.tsx'
import { PasswordCard } from './password-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'
import { accountWords } from './words.ts'

/** Shows the profile of the signed-in user and the settings for signing in. */
export default function Account() {
  const { account } = useWords(accountWords)
  return (
    <Page title={account.title} lead={account.lead}>
      <Stack maw={640}>
        <ProfileCard />
        <PasswordCard />
        <TwoFactorCard />
      </Stack>
    </Page>
  )
}

function ProfileCard() {
  const messages = useMessages()
  const { common } = messages
  const { account, signIn } = useWords(accountWords)
  const user = useUser()
  const notify = useNotice()
  const save = useAct('PATCH /api/me')
  const submit = async (values: FormData) => {
    const saved = await save.mutateAsync({ body: { fullname: readText(values, 'fullname') } }).catch(() => undefined)
    if (saved) notify(common.saved)
  }
  return (
    <Card title={account.profile}>
      <ActionForm error={save.error} onSubmit={submit}>
        <TextInput
          name="fullname"
          label={signIn.fullname}
          autoComplete="name"
          defaultValue={user.fullname}
          error={fieldProblem(save.error, 'fullname', messages)}
          required
        />
        <EmailState />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {common.save}
          </Button>
        </Group>
      </ActionForm>
    </Card>
  )
}

function EmailState() {
  const { common } = useMessages()
  const { account } = useWords(accountWords)
  const { email, is_email_verified } = useUser()
  const notify = useNotice()
  const send = useAct('POST /api/me/verify-email')
  const verify = () => send.mutate({}, { onSuccess: () => notify(account.verificationSent(email)) })
  return (
    <Stack gap={6}>
      <Text size="sm" fw={500}>
        {common.email}
      </Text>
      <Group gap="xs">
        <Text size="sm">{email}</Text>
        <Badge variant="light" color={is_email_verified ? 'brand' : 'gray'}>
          {is_email_verified ? account.emailVerified : account.emailUnverified}
        </Badge>
      </Group>
      {send.error && <Problem error={send.error} />}
      {!is_email_verified && (
        <Group>
          <Button variant="default" size="xs" loading={send.isPending} onClick={verify}>
            {account.sendVerification}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
