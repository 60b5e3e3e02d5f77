import { Button, Group, Text, Textarea } from '@mantine/core'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages } from '../../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'

type Props = {
  title: string
  text: string
  /** The request field and its label. */
  field: string
  label: string
  hint?: string
  /** The maximum length in the API. */
  maxLength: number
  isOptional?: boolean
  isDanger?: boolean
  go: string
  done: string
  use: { error: unknown; isPending: boolean }
  onSend: (text: string | null) => Promise<unknown>
  onClose: () => void
}

/** Explains an action, and asks for a short text. */
export function TextDialog({ title, text, field, label, hint, isOptional, isDanger, go, done, ...rest }: Props) {
  const messages = useMessages()
  const { common } = messages
  const notify = useNotice()
  const { maxLength, use, onSend, onClose } = rest
  const submit = async (values: FormData) => {
    const typed = readText(values, field)
    if (!(await onSend(isOptional ? typed || null : typed).catch(() => undefined))) return
    notify(done)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={title}>
      <ActionForm error={use.error} onSubmit={submit}>
        <Text size="sm">{text}</Text>
        <Textarea
          name={field}
          label={label}
          description={hint ?? (isOptional ? common.optional : undefined)}
          error={fieldProblem(use.error, field, messages)}
          maxLength={maxLength}
          autosize
          minRows={2}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.close}
          </Button>
          <Button type="submit" color={isDanger ? 'red.8' : undefined} loading={use.isPending}>
            {go}
          </Button>
        </Group>
      </ActionForm>
    </Dialog>
  )
}
