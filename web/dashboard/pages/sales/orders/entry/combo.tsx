import { Text, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import classes from './finders.module.css'

export type ComboChoice = { key: string | number; name: string }

type Props<Choice extends ComboChoice> = {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** What stands in the field. */
  text: string
  onText: (text: string) => void
  /** What was found for the text; undefined while nothing is searched. */
  found: Choice[] | undefined
  /** Said if nothing was found. */
  none: string
  onPick: (choice: Choice) => void
}

/** A field that searches while people type, with its results as a list below it: by click, arrow keys, Enter and Escape. */
export function Combo<Choice extends ComboChoice>(props: Props<Choice>) {
  const { label, hint, error, text, onText, found, none, onPick } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const count = found?.length ?? 0
  const isShown = isOpen && count > 0
  // Results that arrive replace those that the arrow keys moved through.
  const keys = found?.map(({ key }) => key).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins at the first of new results
  useEffect(() => setActive(0), [keys])
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])
  const pick = (choice: Choice) => {
    setOpen(false)
    onPick(choice)
  }
  const choices = (
    <div id={`${id}list`} ref={list} className={classes.choices} role="listbox" aria-label={label} hidden={!isShown}>
      {found?.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <div
          key={choice.key}
          id={`${id}${index}`}
          className={classes.choice}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(choice)}
        >
          {choice.name}
        </div>
      ))}
    </div>
  )
  return (
    <TextInput
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputContainer={(input) => (
        <div className={classes.combo}>
          {input}
          {choices}
          {isOpen && found && count === 0 && (
            <Text size="sm" role="status" mt={4}>
              {none}
            </Text>
          )}
        </div>
      )}
      error={error}
      role="combobox"
      aria-expanded={isShown}
      aria-controls={`${id}list`}
      aria-autocomplete="list"
      aria-activedescendant={isShown ? `${id}${active}` : undefined}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => {
        setOpen(true)
        onText(currentTarget.value)
      }}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isShown) {
          // The dialog around it stays open.
          event.stopPropagation()
          setOpen(false)
        }
        if (!found || !isShown) return
        if (event.key === 'ArrowDown') setActive((active + 1) % count)
        else if (event.key === 'ArrowUp') setActive((active + count - 1) % count)
        else if (event.key === 'Enter') pick(found[active]!)
        else return
        event.preventDefault()
      }}
    />
  )
}
