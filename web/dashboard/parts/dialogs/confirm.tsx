import { Button, type ButtonProps, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../messages/provider.tsx'
import { Problem } from '../values/problem.tsx'
import { Dialog } from './dialog.tsx'

type Question = {
  label: string
  title: string
  text: string
  onConfirm: () => Promise<unknown>
  isDanger?: boolean
}

/** A button with a confirmation dialog. */
export function Confirm({ button, ...question }: Question & { button?: ButtonProps }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        c={question.isDanger === false ? undefined : 'var(--mantine-color-error)'}
        {...button}
        onClick={() => setOpen(true)}
      >
        {question.label}
      </Button>
      {isOpen && <ConfirmDialog {...question} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Asks before an action. If the action fails, the dialog stays open and shows the error. */
export function ConfirmDialog({
  label,
  title,
  text,
  onConfirm,
  isDanger = true,
  onClose,
}: Question & { onClose: () => void }) {
  const { common } = useMessages()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const confirm = async () => {
    setBusy(true)
    setError(null)
    try {
      await onConfirm()
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Stack>
        {Boolean(error) && <Problem error={error} />}
        <Text size="sm">{text}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button color={isDanger ? 'red.8' : undefined} loading={isBusy} onClick={confirm}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
