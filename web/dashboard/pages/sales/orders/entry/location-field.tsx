import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Combo } from './combo.tsx'
import { useSearchText } from './finders.tsx'
import { entryWords } from './words.ts'

export type Place = { id: number; name: string }

/** As in the shop: shorter texts find too many places. */
const minLetters = 3

/** The places that are found by a text; undefined before there is something to search. */
export function usePlaces(): [Place[] | undefined, (text: string) => void] {
  const [search, setSearch] = useSearchText()
  const isSearched = search.length >= minLetters
  const list = useApi('GET /api/locations', { query: { search, page_size: 20 } }, { enabled: isSearched })
  const found = list.data?.data.map(({ id, display }) => ({ id, name: display }))
  return [isSearched ? found : undefined, setSearch]
}

type Props = {
  value: Place | undefined
  onValue: (place: Place | undefined) => void
  error?: string | undefined
  /** Said below the field instead of how to use it. */
  hint?: string | undefined
}

/** Chooses a district by part of its name, as the checkout of the shop does. */
export function LocationField({ value, onValue, error, hint }: Props) {
  const { newOrder } = useWords(entryWords)
  const [found, search] = usePlaces()
  const [text, setText] = useState(value?.name ?? '')
  const isChosen = value !== undefined && text === value.name
  return (
    <Combo
      label={newOrder.location}
      hint={hint ?? newOrder.locationHint}
      error={error}
      text={text}
      onText={(typed) => {
        setText(typed)
        search(typed.trim())
        if (value) onValue(undefined)
      }}
      found={isChosen ? undefined : found?.map((place) => ({ key: place.id, ...place }))}
      none={newOrder.noLocation}
      onPick={({ id, name }) => {
        setText(name)
        search('')
        onValue({ id, name })
      }}
    />
  )
}
