import { Button, Group } from '@mantine/core'
import { useMessages } from '../../messages/provider.tsx'

/** The buttons at the end of a dialog's form: cancel and submit. */
export function DialogActions({ label, isBusy, onClose }: { label: string; isBusy: boolean; onClose: () => void }) {
  const { common } = useMessages()
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button type="submit" loading={isBusy}>
        {label}
      </Button>
    </Group>
  )
}
