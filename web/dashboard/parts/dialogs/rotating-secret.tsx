import { Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import classes from '../fields/copy-field.module.css'
import { Confirm } from './confirm.tsx'
import { ShownOnce } from './shown-once.tsx'

type Words = Record<'rotate' | 'rotateTitle' | 'rotateText' | 'shownTitle' | 'shownText', string>

type Props = { label: string; masked: string; words: Words; onRotate: () => Promise<string> }

/** A masked secret with a button that rotates it after confirmation and shows the new one once. */
export function RotatingSecret({ label, masked, words, onRotate }: Props) {
  const [issued, setIssued] = useState<string | null>(null)
  return (
    <>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label={label}
          value={masked}
          readOnly
          className={classes.field}
          classNames={{ input: classes.value }}
        />
        <Confirm
          label={words.rotate}
          title={words.rotateTitle}
          text={words.rotateText}
          isDanger={false}
          button={{ size: 'sm', miw: 116 }}
          onConfirm={async () => setIssued(await onRotate())}
        />
      </Group>
      <ShownOnce
        title={words.shownTitle}
        text={words.shownText}
        label={label}
        value={issued}
        onDone={() => setIssued(null)}
      />
    </>
  )
}
