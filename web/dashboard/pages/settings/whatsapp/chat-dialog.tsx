import { Checkbox, NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import type { FollowUpChat, FollowUpChatIn } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { Disclosure } from '../../../parts/layout/disclosure.tsx'
import { type ChatOwner, useChatActions } from './use-chats.ts'
import { whatsappWords } from './words.ts'

type Props = { owner: ChatOwner; chat: FollowUpChat | undefined; onClose: () => void }

const textNames = ['text_for_bank_transfer', 'text_for_cod', 'text_for_epayment'] as const

function readChat(values: FormData): FollowUpChatIn {
  const hours = readText(values, 'hours_after')
  const texts = Object.fromEntries(textNames.map((name) => [name, readText(values, name) || null]))
  return {
    name: readText(values, 'name'),
    provider: 'wa_me',
    trigger: (readText(values, 'trigger') || null) as FollowUpChat['trigger'],
    // Anything that is not a number is sent as it is, so that the server refuses it.
    hours_after: (hours === '' ? 0 : Number.isNaN(Number(hours)) ? hours : Number(hours)) as number,
    change_status: values.get('change_status') !== null,
    ...texts,
  }
}

/** Creates or edits a follow-up chat. */
export function ChatDialog({ owner, chat, onClose }: Props) {
  const words = useWords(whatsappWords)
  const messages = useMessages()
  const { common } = messages
  const notify = useNotice()
  const { add, change } = useChatActions(owner)
  const { error, isPending } = chat ? change : add
  const submit = async (values: FormData) => {
    const body = readChat(values)
    const saved = await (chat ? change.run(chat.id, body) : add.run(body)).catch(() => undefined)
    if (!saved) return
    notify(common.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={chat ? words.editChat(chat.name) : words.addChat} size="lg" isForm>
      <ActionForm error={error} onSubmit={submit}>
        <TextInput
          name="name"
          label={words.chatName}
          defaultValue={chat?.name}
          error={fieldProblem(error, 'name', messages)}
          required
          data-autofocus
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            name="trigger"
            label={words.trigger}
            defaultValue={chat?.trigger ?? ''}
            data={[
              { value: '', label: words.anyTime },
              ...Object.entries(words.triggers).map(([value, label]) => ({ value, label })),
            ]}
          />
          <TextInput
            name="hours_after"
            label={words.hoursAfter}
            description={words.hoursAfterHint}
            inputMode="numeric"
            defaultValue={chat?.hours_after ?? 0}
            error={fieldProblem(error, 'hours_after', messages)}
          />
        </SimpleGrid>
        {textNames.map((name) => (
          <Textarea
            key={name}
            name={name}
            label={words.texts[name]}
            defaultValue={chat?.[name] ?? ''}
            error={fieldProblem(error, name, messages)}
            autosize
            minRows={2}
            maxRows={8}
          />
        ))}
        <Disclosure label={words.placeholders}>
          {Object.entries(words.names).map(([name, label]) => (
            <Text key={name} size="sm">
              <code>{`{{${name}}}`}</code> {label}
            </Text>
          ))}
        </Disclosure>
        <Checkbox name="change_status" label={words.changeStatus} defaultChecked={chat?.change_status} />
        <DialogActions onClose={onClose} isBusy={isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}
