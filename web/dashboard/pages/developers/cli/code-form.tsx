import { Alert, Button, Text, TextInput } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import { useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useUser } from '../../../session/session.tsx'
import type { Asked } from './asked.ts'
import { cliWords } from './words.ts'

/** The code is typed, never taken from the address: a link from a stranger shall confirm nothing by itself. */
export function CodeForm({ onOpened }: { onOpened: (code: string, asked: Asked) => void }) {
  const words = useWords(cliWords)
  const user = useUser()
  const open = useAct('POST /api/cli/sign-ins/open')
  const submit = async (values: FormData) => {
    const code = readText(values, 'code')
    const asked = await open.mutateAsync({ body: { code } }).catch(() => undefined)
    if (asked) onOpened(code, asked)
  }
  return (
    <Card>
      <ActionForm error={open.error} onSubmit={submit}>
        <TextInput
          name="code"
          label={words.code}
          description={words.codeHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          size="md"
          required
          autoFocus
        />
        <Alert color="amber" variant="light" role="note" icon={<Icon name="warning" />}>
          {words.own}
        </Alert>
        <Button type="submit" size="md" loading={open.isPending}>
          {words.next}
        </Button>
        <Text size="sm" c="dimmed" ta="center">
          {words.signedInAs(user.email)}
        </Text>
      </ActionForm>
    </Card>
  )
}
