import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMessages } from '../messages/provider.tsx'

/** A dialog in the middle of the screen; on a phone a large one fills it. */
export function Dialog({ size = 'md', ...rest }: ModalProps) {
  const { common } = useMessages()
  const isNarrow = useMediaQuery('(max-width: 36em)')
  return (
    <Modal
      centered
      size={size}
      fullScreen={Boolean(isNarrow) && size === 'lg'}
      closeButtonProps={{ 'aria-label': common.close }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      styles={{ title: { fontWeight: 650, fontSize: '1.125rem' } }}
      {...rest}
    />
  )
}
