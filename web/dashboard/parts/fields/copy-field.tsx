import { Button, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNotice } from '../../frame/notices.tsx'
import { useMessages } from '../../messages/provider.tsx'
import { Icon } from '../values/icon.tsx'
import classes from './copy-field.module.css'

/** A read-only value that is selected on focus, with a copy button. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { common } = useMessages()
  const notify = useNotice()
  const field = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    // Over plain http there is no clipboard; the value is then selected, ready for the keyboard.
    await navigator.clipboard?.writeText(value).then(
      () => {
        setCopied(true)
        notify(common.copied)
      },
      () => {},
    )
  }
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <TextInput
        ref={field}
        label={label}
        value={value}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        className={classes.field}
        classNames={{ input: classes.value }}
      />
      <Button variant="light" leftSection={<Icon name={isCopied ? 'check' : 'copy'} />} onClick={copy} miw={116}>
        {isCopied ? common.copied : common.copy}
      </Button>
    </Group>
  )
}
