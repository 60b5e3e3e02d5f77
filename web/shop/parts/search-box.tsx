import { useEffect, useRef, useState } from 'preact/hooks'
import { linkTo, navigate, place } from '../router.tsx'
import { t } from '../words.ts'
import { SearchIcon } from './icons.tsx'
import type { OnKey, Shown, Suggestions } from './search-suggestions.tsx'

const closed: Shown = { isOpen: false }

/** The search of the header: a plain form, with suggestions that are loaded when a buyer begins to use it. */
export function SearchBox() {
  const { search } = place.use()
  const searched = new URLSearchParams(search).get('q') ?? ''
  const [text, setText] = useState(searched)
  const [part, setPart] = useState<{ Suggestions: typeof Suggestions }>()
  const [isTyping, setTyping] = useState(false)
  const [shown, setShown] = useState(closed)
  const onKey = useRef<OnKey>(() => {})
  useEffect(() => {
    setText(searched)
    setTyping(false)
  }, [search])
  // Without the suggestions the form still searches.
  const load = () => void (part ?? import('./search-suggestions.tsx').then(setPart, () => {}))
  const go = (address: string) => {
    setTyping(false)
    navigate(address)
  }
  return (
    <search
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setTyping(false)
      }}
    >
      <form
        class="search"
        action={linkTo('catalog')}
        onSubmit={(event) => {
          event.preventDefault()
          const words = text.trim()
          go(words ? `${linkTo('catalog')}?${new URLSearchParams({ q: words })}` : linkTo('catalog'))
        }}
      >
        <SearchIcon />
        <input
          type="text"
          inputMode="search"
          enterkeyhint="search"
          name="q"
          role="combobox"
          autoComplete="off"
          aria-label={t('search_products')}
          aria-autocomplete="list"
          aria-expanded={shown.isOpen}
          aria-controls="search-suggestions"
          aria-activedescendant={shown.active}
          placeholder={t('search_products')}
          value={text}
          maxLength={200}
          onFocus={load}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setTyping(true)
            load()
          }}
          onKeyDown={(event) => onKey.current(event)}
        />
      </form>
      {part && (
        <part.Suggestions
          text={text.trim()}
          isTyping={isTyping}
          onKey={onKey}
          onShow={setShown}
          onClose={() => setTyping(false)}
          onGo={go}
        />
      )}
    </search>
  )
}
