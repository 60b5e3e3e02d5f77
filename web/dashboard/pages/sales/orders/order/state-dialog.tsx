import { Button, Stack } from '@mantine/core'
import { useWords } from '../../../../messages/provider.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { orderWords } from '../words.ts'

type Props = { actions: { label: string; run: () => void }[]; onClose: () => void }

/** Offers every state that an order may get besides the next one and the cancellation, which have buttons of their own. */
export default function StateDialog({ actions, onClose }: Props) {
  const { order: words } = useWords(orderWords)
  return (
    <Dialog opened onClose={onClose} title={words.changeState}>
      <Stack gap="xs">
        {actions.map(({ label, run }) => (
          <Button
            key={label}
            variant="default"
            onClick={() => {
              onClose()
              run()
            }}
          >
            {label}
          </Button>
        ))}
      </Stack>
    </Dialog>
  )
}
