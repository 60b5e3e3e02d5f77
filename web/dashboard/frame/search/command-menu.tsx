import { TextInput } from '@mantine/core'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMessages, useWords } from '../../messages/provider.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Icon } from '../../parts/values/icon.tsx'
import { preloadPage } from '../../preload.ts'
import classes from './command-menu.module.css'
import { type FoundGroup, useFound } from './use-found.ts'
import { searchWords } from './words.ts'

/** Searches pages, orders, products and customers while typing; the arrow keys select a result and Enter opens it. */
export default function CommandMenu({ onClose }: { onClose: () => void }) {
  const { search: core } = useMessages()
  const { search } = useWords(searchWords)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  const { groups, isSearching } = useFound(typed)
  const id = useId()
  const all = groups.flatMap(({ found }) => found)
  const place = Math.min(chosen, all.length - 1)
  const open = (to: string) => {
    onClose()
    navigate(to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) {
      event.preventDefault()
      const next = (place + step + all.length) % all.length
      setChosen(next)
      preloadPage(all[next]!.to)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && all[place]) {
      event.preventDefault()
      open(all[place].to)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={core.title} size="lg">
      <TextInput
        data-autofocus
        type="search"
        role="combobox"
        aria-label={core.title}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={all.length > 0 ? `${id}-${place}` : undefined}
        placeholder={search.hint}
        leftSection={<Icon name="search" />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      <p className={classes.state} role="status">
        {all.length > 0 ? '' : isSearching ? search.searching : search.nothing}
      </p>
      <Results id={id} groups={groups} place={place} onPlace={setChosen} onOpen={open} />
    </Dialog>
  )
}

type ResultsProps = {
  id: string
  groups: FoundGroup[]
  place: number
  onPlace: (place: number) => void
  onOpen: (to: string) => void
}

function Results({ id, groups, place, onPlace, onOpen }: ResultsProps) {
  const { search } = useWords(searchWords)
  const all = groups.flatMap(({ found }) => found)
  return (
    <div id={id} role="listbox" aria-label={search.results} className={classes.results}>
      {groups.map(({ name, found }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form fields
        <div key={name} role="group" aria-labelledby={`${id}-group-${group}`}>
          <p className={classes.group} id={`${id}-group-${group}`}>
            {name}
          </p>
          {found.map((one) => {
            const at = all.indexOf(one)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
              <div
                key={one.to}
                id={`${id}-${at}`}
                role="option"
                tabIndex={-1}
                aria-selected={at === place}
                className={classes.option}
                onMouseMove={() => onPlace(at)}
                onClick={() => onOpen(one.to)}
              >
                <span>{one.name}</span>
                {one.detail && <span className={classes.detail}>{one.detail}</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
