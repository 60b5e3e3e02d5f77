import { Alert } from '@mantine/core'
import { useMessages } from '../../messages/provider.tsx'
import { Icon } from '../values/icon.tsx'

/** A warning that the user closes after reading it. */
export function ClosableWarning({ text, onClose }: { text: string; onClose: () => void }) {
  const { common } = useMessages()
  return (
    <Alert
      color="amber"
      variant="light"
      icon={<Icon name="warning" />}
      role="alert"
      mb="md"
      withCloseButton
      closeButtonLabel={common.close}
      onClose={onClose}
    >
      {text}
    </Alert>
  )
}
