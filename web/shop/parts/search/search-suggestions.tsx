import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Answer } from '../../api/call.ts'
import type { Context } from '../../context.ts'
import { useShop } from '../../use-shop.ts'
import { createSay, t } from '../../words.ts'
import { Picture } from '../picture.tsx'
import { suggestionWords } from './search-messages.ts'

/** The state of the list for the field's attributes: whether it is open, and the id of the selected entry. */
export type Shown = { isOpen: boolean; active?: string }
export type OnKey = (event: KeyboardEvent) => void

type Props = {
  text: string
  /** Whether the buyer is changing the text; otherwise nothing is suggested. */
  isTyping: boolean
  /** Handles the keys of the field. */
  onKey: RefObject<OnKey>
  onShow: (shown: Shown) => void
  onClose: () => void
  onGo: (address: string) => void
}

type Found = Answer<'GET public/search/suggestions'>
type Option = { key: string; to: string; name: string; image?: string | null; note?: string }

const pauseMs = 150
const minLetters = 2

const say = createSay(suggestionWords)

const catalogWith = ({ linkTo }: Context, query: Record<string, string>) =>
  `${linkTo('catalog')}?${new URLSearchParams(query)}`

const toId = (index: number) => `search-suggestion-${index}`

function formatPrice({ language, money }: Context, { price_range }: Found['items'][number]) {
  if (!price_range) return undefined
  const { min, max } = price_range
  return min === max ? money(min) : t(language, 'price_from', { price: money(min) })
}

const toOptions = (context: Context, { words, items, categories }: Found): Option[] => [
  ...words.map((name) => ({ key: `word:${name}`, to: catalogWith(context, { q: name }), name })),
  ...items.map((item) => ({
    key: `${item.entity_type}:${item.id}`,
    to: context.linkTo(item.entity_type === 'product' ? 'product' : 'bundle', { slug: item.slug }),
    name: item.name,
    image: item.image,
    note: item.in_stock ? formatPrice(context, item) : t(context.language, 'out_of_stock'),
  })),
  ...categories.map(({ id, name }) => ({
    key: `category:${id}`,
    to: catalogWith(context, { category: String(id) }),
    name,
    note: say(context.language, 'category'),
  })),
]

/** Loads suggestions after typing pauses. A response to an older text is dropped. */
function useSuggestions(text: string, isWanted: boolean): Found | undefined {
  const { call, language } = useShop()
  const [found, setFound] = useState<Found>()
  useEffect(() => {
    if (!isWanted) return setFound(undefined)
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      call('GET public/search/suggestions', { query: { search: text, language }, signal }).then(
        (answer) => !signal.aborted && setFound(answer),
        () => {}, // Ignored, because the form still works.
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, isWanted])
  return isWanted ? found : undefined
}

/** A list below the search field, which keeps the focus: words, products with pictures, and categories. */
export function Suggestions({ text, isTyping, onKey, onShow, onClose, onGo }: Props) {
  const context = useShop()
  const { language } = context
  const found = useSuggestions(text, isTyping && text.length >= minLetters)
  const [active, setActive] = useState(-1)
  const options = found ? toOptions(context, found) : []
  const isOpen = options.length > 0
  useEffect(() => setActive(-1), [found])
  useEffect(() => document.getElementById(toId(active))?.scrollIntoView({ block: 'nearest' }), [active])
  useEffect(() => onShow({ isOpen, active: isOpen && active >= 0 ? toId(active) : undefined }), [isOpen, active])

  onKey.current = (event) => {
    if (!isOpen) return
    const count = options.length
    const moves: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active < 0 ? count - 1 : active - 1 }
    const next = moves[event.key]
    if (next !== undefined) setActive(next < 0 || next >= count ? -1 : next)
    else if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && options[active]) onGo(options[active].to)
    else return
    event.preventDefault()
  }

  return (
    <>
      <p class="unseen" role="status">
        {isOpen && say(language, options.length === 1 ? 'one' : 'count', { count: options.length })}
      </p>
      {isOpen && (
        <div class="suggestions">
          {found?.corrected && (
            <p class="suggestions-note">{t(language, 'corrected_to', { words: found.corrected })}</p>
          )}
          <div role="listbox" id="search-suggestions" aria-label={say(language, 'label')} tabIndex={-1}>
            {options.map(({ key, to, name, image, note }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
              <div
                key={key}
                id={toId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                class="suggestion"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onGo(to)}
              >
                {image !== undefined && (
                  <Picture src={image} alt="" sizes="40px" class="suggestion-picture" name={name} isFirst />
                )}
                <span class="suggestion-name">{name}</span>
                {note && <span class="quiet">{note}</span>}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}
