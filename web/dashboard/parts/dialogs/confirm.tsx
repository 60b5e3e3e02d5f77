import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../messages/provider.tsx'
import { Problem } from '../values/problem.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  label: string
  title: string
  text: string
  onConfirm: () => Promise<unknown>
  isDanger?: boolean
  button?: ButtonProps
}

/** A button with a confirmation dialog. If the action fails, the dialog stays open and shows the error. */
export function Confirm({ label, title, text, onConfirm, isDanger = true, button }: Props) {
  const { common } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      setOpen(false)
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const color = isDanger ? 'red.8' : undefined
  return (
    <>
      <Button
        size="xs"
        variant="default"
        c={isDanger ? 'var(--mantine-color-error)' : undefined}
        {...button}
        onClick={() => {
          setError(null)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={title}>
        <Stack>
          {Boolean(error) && <Problem error={error} />}
          <Text size="sm">{text}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setOpen(false)}>
              {common.cancel}
            </Button>
            <Button color={color} loading={isBusy} onClick={confirm}>
              {label}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}
