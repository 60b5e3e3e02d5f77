import { Button, TextInput } from '@mantine/core'
import { generatePath, useNavigate } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { paths } from '../../../paths.ts'
import { accountWords } from '../account/words.ts'

export default function Welcome() {
  const messages = useMessages()
  const { welcome } = useWords(accountWords)
  const navigate = useNavigate()
  const notify = useNotice()
  const create = useAct('POST /api/businesses')
  const submit = async (values: FormData) => {
    const body = { name: readText(values, 'name'), username: readText(values, 'username') || undefined }
    const business = await create.mutateAsync({ body }).catch(() => undefined)
    if (!business) return
    notify(welcome.created(business.name))
    navigate(generatePath(paths.businessHome, { username: business.username }))
  }
  return (
    <Page title={welcome.title} lead={welcome.lead} isCentered>
      <Card>
        <ActionForm error={create.error} onSubmit={submit}>
          <TextInput
            name="name"
            label={welcome.name}
            autoComplete="organization"
            error={fieldProblem(create.error, 'name', messages)}
            required
          />
          <TextInput
            name="username"
            label={welcome.username}
            description={welcome.usernameHint}
            autoCapitalize="none"
            error={fieldProblem(create.error, 'username', messages)}
          />
          <Button type="submit" size="md" loading={create.isPending}>
            {welcome.create}
          </Button>
        </ActionForm>
      </Card>
    </Page>
  )
}
