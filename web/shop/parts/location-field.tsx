import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useShop } from '../use-shop.ts'
import { t } from '../words.ts'

export type Place = { id: number; display: string }

type Props = { value: Place | undefined; problem?: string; onValue: (place: Place | undefined) => void }

const fewestLetters = 3
const pauseMs = 180

/** A combobox that searches districts by part of their name; supports the arrow keys, Enter and Escape. */
export function LocationField({ value, problem, onValue }: Props) {
  const { call, language } = useShop()
  const id = useId()
  const [text, setText] = useState(value?.display ?? '')
  const [found, setFound] = useState<Place[]>()
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const isAsked = isOpen && text.trim().length >= fewestLetters && text !== value?.display

  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call('GET public/locations', { query: { search: text.trim(), page_size: 20 }, signal: controller.signal }).then(
        ({ data }) => {
          setFound(data)
          setActive(0)
        },
        () => {},
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, isAsked])

  // Shows a place that was not selected here, such as that of a former order.
  useEffect(() => {
    if (value) setText(value.display)
  }, [value?.id])

  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])

  const pick = (place: Place) => {
    setText(place.display)
    setOpen(false)
    onValue({ id: place.id, display: place.display })
  }
  const isShown = isAsked && found !== undefined

  return (
    <div class="field combo">
      <label for={id}>{t(language, 'district')}</label>
      <input
        id={id}
        name="shipping_location_id"
        role="combobox"
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && found.length > 0 ? `${id}-${active}` : undefined}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
        autocomplete="off"
        required
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value)
          setOpen(true)
          if (value) onValue(undefined)
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpen(false)
          if (!isShown || found.length === 0) return
          if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
          else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
          else if (event.key === 'Enter') pick(found[active]!)
          else return
          event.preventDefault()
        }}
      />
      <div
        class="combo-list"
        id={`${id}-list`}
        ref={list}
        role="listbox"
        aria-label={t(language, 'district')}
        hidden={!isShown}
      >
        {found?.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the field, as the combobox pattern has it
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field
          <div
            key={place.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(place)}
          >
            {place.display}
          </div>
        ))}
      </div>
      {isShown && found.length === 0 && (
        <p class="field-hint" role="status">
          {t(language, 'no_district')}
        </p>
      )}
      {problem ? (
        <p class="field-problem" id={`${id}-problem`}>
          {problem}
        </p>
      ) : (
        <p class="field-hint" id={`${id}-hint`}>
          {t(language, 'district_hint')}
        </p>
      )}
    </div>
  )
}
