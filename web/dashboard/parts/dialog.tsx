import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMessages } from '../messages/provider.tsx'

/** A centered dialog. On phones a form fills the screen. */
export function Dialog({ size = 'md', isForm = false, ...rest }: ModalProps & { isForm?: boolean }) {
  const { common } = useMessages()
  const isNarrow = useMediaQuery('(max-width: 36em)')
  return (
    <Modal
      centered
      size={size}
      fullScreen={Boolean(isNarrow) && isForm}
      closeButtonProps={{ 'aria-label': common.close }}
      radius={isNarrow && isForm ? 0 : 14}
      padding="lg"
      overlayProps={{ backgroundOpacity: 0.45 }}
      styles={{ title: { fontWeight: 650, fontSize: '1.125rem' } }}
      {...rest}
    />
  )
}
