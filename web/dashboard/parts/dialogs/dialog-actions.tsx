import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/provider.tsx'

type Props = {
  label: string
  isBusy: boolean
  isDanger?: boolean
  isDisabled?: boolean
  onClose: () => void
  /** What stands before the buttons. */
  children?: ReactNode
}

/** The buttons at the end of a dialog's form: cancel and submit. */
export function DialogActions({ label, isBusy, isDanger, isDisabled, onClose, children }: Props) {
  const { common } = useMessages()
  return (
    <Group justify="flex-end">
      {children}
      <Button variant="default" onClick={onClose}>
        {common.cancel}
      </Button>
      <Button type="submit" color={isDanger ? 'red.8' : undefined} disabled={isDisabled} loading={isBusy}>
        {label}
      </Button>
    </Group>
  )
}
