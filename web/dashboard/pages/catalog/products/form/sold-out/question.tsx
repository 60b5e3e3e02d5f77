import { Button, Stack, Text } from '@mantine/core'
import { useWords } from '../../../../../messages/provider.tsx'
import { Dialog } from '../../../../../parts/dialogs/dialog.tsx'
import { soldOutWords } from './words.ts'

export type SoldOutAnswer = 'uncounted' | 'publish'

type Props = { onAnswer: (answer: SoldOutAnswer) => void; onClose: () => void }

/** Asks once, before a product goes live of which no unit is in stock. */
export default function SoldOutQuestion({ onAnswer, onClose }: Props) {
  const words = useWords(soldOutWords)
  return (
    <Dialog opened onClose={onClose} title={words.title}>
      <Stack gap="sm">
        <Text size="sm">{words.text}</Text>
        <Button onClick={onClose} data-autofocus>
          {words.enter}
        </Button>
        <Button variant="default" onClick={() => onAnswer('uncounted')}>
          {words.uncounted}
        </Button>
        <Button variant="default" onClick={() => onAnswer('publish')}>
          {words.publish}
        </Button>
      </Stack>
    </Dialog>
  )
}
