import { Button, Stack, Switch, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { useNotice } from '../../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Record, Records } from '../../../../parts/lists/records.tsx'
import { Problem } from '../../../../parts/values/problem.tsx'
import { StatusBadge } from '../../../../parts/values/status-badge.tsx'
import { groupMessages } from './message-groups.ts'
import { type Message, type StorePath, useMessageList, useSwitch } from './use-message.ts'
import { messageWords } from './words.ts'

/** Lists all messages by group, each with its switch. */
export function MessageList({ path }: { path: StorePath }) {
  const words = useWords(messageWords)
  const list = useMessageList(path)
  return (
    <Loaded query={list} rows={6}>
      {({ data }) => (
        <Stack gap="lg">
          {groupMessages(data).map(({ group, messages }) => (
            <Stack key={group} gap="xs">
              <Title order={2} size="h4">
                {words.groups[group]}
              </Title>
              <Records label={words.groups[group]}>
                {messages.map((message) => (
                  <Row key={message.kind} path={path} message={message} />
                ))}
              </Records>
            </Stack>
          ))}
        </Stack>
      )}
    </Loaded>
  )
}

function Row({ path, message }: { path: StorePath; message: Message }) {
  const { common } = useMessages()
  const words = useWords(messageWords)
  const notify = useNotice()
  const { kind, is_on, is_edited, can_switch_off } = message
  const { name, when } = words.kinds[kind]
  const change = useSwitch(path, kind)
  return (
    <Record
      name={name}
      badges={
        <>
          {is_edited && <StatusBadge label={words.edited} icon="list" color="brand" />}
          {!is_on && <StatusBadge label={words.off} icon="cross" color="gray" />}
        </>
      }
      lines={[when]}
      actions={
        <>
          {can_switch_off ? (
            <Switch
              size="md"
              aria-label={words.sendOf(name)}
              checked={is_on}
              onChange={({ currentTarget: { checked } }) =>
                change.mutate(checked, { onSuccess: () => notify(checked ? words.nowOn(name) : words.nowOff(name)) })
              }
            />
          ) : (
            <Text size="sm" c="dimmed">
              {words.always}
            </Text>
          )}
          <Button component={Link} to={`?message=${kind}`} size="xs" variant="default" aria-label={words.editOf(name)}>
            {common.edit}
          </Button>
        </>
      }
    >
      {change.error && <Problem error={change.error} />}
    </Record>
  )
}
