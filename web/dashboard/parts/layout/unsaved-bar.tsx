import { Button, Text } from '@mantine/core'
import classes from './unsaved-bar.module.css'

type Props = {
  words: { unsaved: string; discard: string; save: string }
  isSaving: boolean
  isBlocked?: boolean
  onDiscard: () => void
  onSave: () => void
}

/** Saves or discards all changes of a page; it stays visible while there are any. */
export const UnsavedBar = ({ words, isSaving, isBlocked, onDiscard, onSave }: Props) => (
  <>
    <div className={classes.room} />
    <section className={classes.bar} aria-label={words.unsaved}>
      <Text size="sm" flex={1}>
        {words.unsaved}
      </Text>
      <Button variant="default" onClick={onDiscard} disabled={isSaving}>
        {words.discard}
      </Button>
      <Button onClick={onSave} loading={isSaving} disabled={isBlocked}>
        {words.save}
      </Button>
    </section>
  </>
)
