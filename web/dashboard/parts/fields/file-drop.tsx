import { Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Icon } from '../values/icon.tsx'
import classes from './file-drop.module.css'

type Props = {
  label: string
  hint: string
  accept: string
  /** Called once for each file. */
  onFile: (file: File) => void
  isBusy?: boolean
  isMultiple?: boolean
}

/** An area to drop files on, and a button that selects them. */
export function FileDrop({ label, hint, accept, onFile, isBusy = false, isMultiple = false }: Props) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (isBusy) return
    for (const file of [...(files ?? [])].slice(0, isMultiple ? undefined : 1)) onFile(file)
  }
  return (
    <label
      className={classes.drop}
      data-over={isOver || undefined}
      data-busy={isBusy || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Icon name="upload" size={26} />
      <span className={classes.label}>{label}</span>
      <Text component="span" size="sm" c="dimmed">
        {hint}
      </Text>
      <VisuallyHidden>
        <input
          type="file"
          accept={accept}
          multiple={isMultiple}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            take(currentTarget.files)
            currentTarget.value = '' // Reset, so that the same file can be selected again after it was changed.
          }}
        />
      </VisuallyHidden>
    </label>
  )
}
