import { Text } from '@mantine/core'
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../../preload.ts'
import classes from './rich-text.module.css'
import { richTextWords } from './words.ts'

const Editor = lazyPart([richTextWords], async () => (await import('./editor.tsx')).default)

type Props = {
  label: string
  hint: string
  /** HTML from the server or the editor, which is sanitized. */
  value: string
  onChange: (html: string) => void
  error?: string
}

/** Formatted text. The editor is loaded when the user wants to write; until then the text is rendered. */
export function RichText({ label, hint, value, onChange, error }: Props) {
  const [isEditing, setEditing] = useState(false)
  const id = useId()
  const text = (
    // biome-ignore lint/a11y/useSemanticElements: a text area cannot show formatted text
    <div
      className={classes.text}
      role="textbox"
      tabIndex={0}
      aria-multiline
      aria-labelledby={id}
      onFocus={() => setEditing(true)}
      onClick={() => setEditing(true)}
      onKeyDown={() => setEditing(true)}
    >
      {value ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the service removes scripts and handlers when it is stored
        <div dangerouslySetInnerHTML={{ __html: value }} />
      ) : (
        <span className={classes.hint}>{hint}</span>
      )}
    </div>
  )
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <div className={classes.box} data-invalid={Boolean(error) || undefined}>
        {isEditing ? (
          <Suspense fallback={text}>
            <Editor labelId={id} value={value} onChange={onChange} />
          </Suspense>
        ) : (
          text
        )}
      </div>
      {error && (
        <Text size="sm" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </div>
  )
}
