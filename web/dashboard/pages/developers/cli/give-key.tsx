import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useUser } from '../../../session/session.tsx'
import type { Asked } from './asked.ts'
import { GivenScopes } from './given-scopes.tsx'
import { TargetChoice } from './target-choice.tsx'
import { useChoice } from './use-choice.ts'
import { useGiveKey } from './use-give-key.ts'
import { cliWords } from './words.ts'

type Props = { code: string; asked: Asked; onDone: (outcome: { business: string } | 'refused') => void }

/** What the command asks for, and from where; the person chooses business and scopes, or refuses. */
export function GiveKey({ code, asked, onDone }: Props) {
  const words = useWords(cliWords)
  const user = useUser()
  const deny = useAct('POST /api/cli/sign-ins/deny')
  const { give, error, isBusy, created } = useGiveKey()
  const { businesses, target, setTarget, business, given, setWanted, mayGrantMoney } = useChoice(asked, created)
  const refuse = () => deny.mutate({ body: { code } }, { onSuccess: () => onDone('refused') })
  const submit = async () => {
    const name = business?.name ?? words.newTestName
    const isGiven = await give({ code, scopes: given }, business ? { id: business.unique_id } : { name })
    if (isGiven) onDone({ business: name })
  }
  return (
    <Page title={words.asks(asked.machine_name)} isCentered>
      <ActionForm error={error ?? deny.error} onSubmit={submit}>
        <Card>
          <Stack gap="lg">
            <Origin code={code} asked={asked} />
            <Loaded query={businesses}>
              {({ data }) => <TargetChoice businesses={data} value={target} onChange={setTarget} />}
            </Loaded>
            <GivenScopes asked={asked.scopes} given={given} onChange={setWanted} mayGrantMoney={mayGrantMoney} />
            <Group grow>
              <Button variant="default" size="md" onClick={refuse} loading={deny.isPending}>
                {words.refuse}
              </Button>
              <Button type="submit" size="md" loading={isBusy} disabled={given.length === 0 || !businesses.data}>
                {words.give}
              </Button>
            </Group>
          </Stack>
        </Card>
      </ActionForm>
      <Text size="sm" c="dimmed" ta="center">
        {words.signedInAs(user.email)}
      </Text>
    </Page>
  )
}

function Origin({ code, asked }: { code: string; asked: Asked }) {
  const words = useWords(cliWords)
  const format = useFormat()
  const rows = [
    [words.code, code.toUpperCase()],
    [words.machine, asked.machine_name],
    [words.from, asked.requested_from],
    [words.asked, format.moment(asked.created_at)],
  ]
  return (
    <Stack gap="sm">
      <Stack component="dl" gap={4} m={0}>
        {rows.map(([name, value]) => (
          <Group key={name} gap="xs" wrap="nowrap" align="baseline">
            <Text component="dt" size="sm" c="dimmed" miw={90}>
              {name}
            </Text>
            <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </Group>
        ))}
      </Stack>
      {asked.is_elsewhere && (
        <Alert color="red" variant="light" role="alert" icon={<Icon name="warning" />} title={words.elsewhere}>
          {words.elsewhereText}
        </Alert>
      )}
      <Alert color="amber" variant="light" role="note" icon={<Icon name="warning" />}>
        {words.own}
      </Alert>
    </Stack>
  )
}
