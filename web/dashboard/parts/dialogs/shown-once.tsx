import { Alert, Button, Group, Stack } from '@mantine/core'
import { useWords } from '../../messages/provider.tsx'
import { developerWords } from '../../pages/developers/words.ts'
import { CopyField } from '../fields/copy-field.tsx'
import { Icon } from '../values/icon.tsx'
import { Dialog } from './dialog.tsx'

type Props = { title: string; text: string; label: string; value: string | null; onDone: () => void }

/** Shows a new secret once. Only the button closes the dialog, so that a click outside cannot lose the secret. */
export function ShownOnce({ title, text, label, value, onDone }: Props) {
  const { keys } = useWords(developerWords)
  return (
    <Dialog opened={value !== null} onClose={onDone} title={title} size="lg" isDismissable={false}>
      <Stack>
        <Alert color="amber" variant="light" icon={<Icon name="warning" />}>
          {text}
        </Alert>
        <CopyField label={label} value={value ?? ''} />
        <Group justify="flex-end">
          <Button onClick={onDone}>{keys.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
