import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../values/icon.tsx'

const typingPauseMs = 300

type Props = { label: string; value: string; onSearch: (text: string) => void }

/** A search field that searches after typing pauses. */
export function SearchField({ label, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value)
  const latest = useRef(onSearch)
  latest.current = onSearch
  const searched = useRef(value)
  useEffect(() => {
    if (value === searched.current) return
    searched.current = value // The value was changed elsewhere, for example by clearing all filters.
    setTyped(value)
  }, [value])
  useEffect(() => {
    const text = typed.trim()
    if (text === searched.current) return
    const timer = setTimeout(() => {
      searched.current = text
      latest.current(text)
    }, typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      flex="1 1 220px"
      leftSection={<Icon name="search" size={16} />}
    />
  )
}
