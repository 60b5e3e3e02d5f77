import { Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import type { Customer } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import classes from './finders.module.css'
import { entryWords } from './words.ts'

const typingPauseMs = 250

type Found = { key: string | number; label: ReactNode; name: string; pick: () => void }

/** A search field with its results as buttons below. The caller keeps the typed text. */
export function Finder({
  label,
  onSearch,
  found,
}: {
  label: string
  onSearch: (text: string) => void
  found: Found[]
}) {
  const [typed, setTyped] = useState('')
  const search = (text: string) => {
    setTyped(text)
    onSearch(text.trim())
  }
  return (
    <div>
      <TextInput
        type="search"
        label={label}
        autoComplete="off"
        value={typed}
        onChange={(event) => search(event.currentTarget.value)}
      />
      {typed.trim() && found.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {found.map(({ key, label, name, pick }) => (
            <li key={key}>
              <button
                type="button"
                className={classes.found}
                aria-label={name}
                onClick={() => {
                  search('')
                  pick()
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The text of a search, updated after typing pauses. */
export function useSearchText() {
  const [text, setText] = useState('')
  const [settled] = useDebouncedValue(text, typingPauseMs)
  return [text === '' ? '' : settled, setText] as const
}

/** The variants of products that are found by name; none before something is typed. */
export function useVariantSearch() {
  const { path } = useBusiness()
  const [search, setSearch] = useSearchText()
  const list = useApi(
    'GET /api/businesses/{business_id}/products',
    { path, query: { search, page_size: 8 } },
    { enabled: search !== '' },
  )
  return { variants: search ? (list.data?.data ?? []).flatMap(({ variants }) => variants) : [], setSearch }
}

/** A result with its price and stock. */
export const FoundItem = ({ name, about }: { name: string; about: string }) => (
  <>
    <span>{name}</span>
    <Text component="span" size="sm" c="dimmed">
      {about}
    </Text>
  </>
)

export function CustomerFinder({ onPick }: { onPick: (customer: Customer) => void }) {
  const { newOrder } = useWords(entryWords)
  const { path } = useBusiness()
  const [search, setSearch] = useSearchText()
  const list = useApi(
    'GET /api/businesses/{business_id}/customers',
    { path, query: { search, page_size: 8 } },
    { enabled: search !== '' },
  )
  const found = (list.data?.data ?? []).map((customer) => {
    const name = [customer.name, customer.phone ?? customer.email].filter(Boolean).join(' · ')
    return { key: customer.id, name, label: name, pick: () => onPick(customer) }
  })
  return <Finder label={newOrder.findCustomer} onSearch={setSearch} found={search ? found : []} />
}
