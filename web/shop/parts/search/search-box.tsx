import { useEffect, useRef, useState } from 'preact/hooks'
import { useShop } from '../../use-shop.ts'
import { t } from '../../words.ts'
import { SearchIcon } from '../icons.tsx'
import { useLazy } from '../use-lazy.ts'
import type { OnKey, Shown } from './search-suggestions.tsx'

const closed: Shown = { isOpen: false }

const loadSuggestions = () => import('./search-suggestions.tsx').then((file) => file.Suggestions)

/** The header's search: a plain form, with suggestions that are loaded when a buyer starts to use it. */
export function SearchBox() {
  const { language, linkTo, navigate, place } = useShop()
  const { pathname, search } = place.use()
  const searched = new URLSearchParams(search).get('q') ?? ''
  const [text, setText] = useState(searched)
  // Without the suggestions the form still works.
  const { Part: Suggestions, request } = useLazy(loadSuggestions)
  const [isTyping, setTyping] = useState(false)
  const [shown, setShown] = useState(closed)
  const onKey = useRef<OnKey>(() => {})
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    setText(searched)
    setTyping(false)
  }, [pathname, search])
  const go = (address: string) => {
    setTyping(false)
    // Closes the keyboard of a phone, which would cover the results.
    field.current!.blur()
    navigate(address)
    scrollTo(0, 0)
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
          ref={field}
          type="text"
          inputMode="search"
          enterkeyhint="search"
          name="q"
          role="combobox"
          autoComplete="off"
          aria-label={t(language, 'search_products')}
          aria-autocomplete="list"
          aria-expanded={shown.isOpen}
          aria-controls="search-suggestions"
          aria-activedescendant={shown.active}
          placeholder={t(language, 'search_products')}
          value={text}
          maxLength={200}
          onFocus={request}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setTyping(true)
            request()
          }}
          onKeyDown={(event) => onKey.current(event)}
        />
      </form>
      {Suggestions && (
        <Suggestions
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
