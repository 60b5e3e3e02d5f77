import { Text } from '@mantine/core'
import { useId } from 'react'
import { useWords } from '../../../../messages/provider.tsx'
import classes from './messages.module.css'
import { messageWords } from './words.ts'

/** Buttons that insert placeholders into the field that was edited last. */
export function Placeholders({ names, onPick }: { names: readonly string[]; onPick: (name: string) => void }) {
  const words = useWords(messageWords)
  const titleId = useId()
  return (
    <div>
      <Text id={titleId} size="sm" fw={500}>
        {words.placeholders}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {words.placeholdersHint}
      </Text>
      <ul className={classes.placeholders} aria-labelledby={titleId}>
        {names.map((name) => (
          <li key={name}>
            <button type="button" className={classes.placeholder} title={`{{${name}}}`} onClick={() => onPick(name)}>
              {words.placeholder[name] ?? name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
