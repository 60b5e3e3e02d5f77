import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { useShop } from '../use-shop.ts'
import { t } from '../words.ts'

export type Place = { id: number; display: string }

type Props = { value: Place | undefined; problem?: string; onValue: (place: Place | undefined) => void }

const fewestLetters = 3
const pauseMs = 180

/** Finds districts once the buyer pauses typing; undefined before the first answer. */
function useFound(text: string, isAsked: boolean, onFound: () => void) {
  const { call } = useShop()
  const [found, setFound] = useState<Place[]>()
  useEffect(() => {
    if (!isAsked) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      call('GET public/locations', { query: { search: text.trim(), page_size: 20 }, signal: controller.signal }).then(
        ({ data }) => {
          setFound(data)
          onFound()
        },
        () => {},
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, isAsked])
  return isAsked ? found : undefined
}

/** A combobox that searches districts by part of their name; supports the arrow keys, Enter and Escape. */
export function LocationField({ value, problem, onValue }: Props) {
  const { language } = useShop()
  const id = useId()
  const [text, setText] = useState(value?.display ?? '')
  const [active, setActive] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const isAsked = isOpen && text.trim().length >= fewestLetters && text !== value?.display
  const found = useFound(text, isAsked, () => setActive(0))

  // Shows a place that was not selected here, such as that of a former order.
  useEffect(() => {
    if (value) setText(value.display)
  }, [value?.id])

  const pick = (place: Place) => {
    setText(place.display)
    setOpen(false)
    // The page around follows once the field shows the choice: both in one frame take a slow phone a tenth of a second.
    requestAnimationFrame(() => setTimeout(() => onValue({ id: place.id, display: place.display })))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    if (!found?.length) return
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
    else if (event.key === 'Enter') pick(found[active]!)
    else return
    event.preventDefault()
  }

  return (
    <div class="field combo">
      <label for={id}>{t(language, 'district')}</label>
      <input
        id={id}
        name="shipping_location_id"
        role="combobox"
        aria-expanded={found !== undefined}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found?.length ? `${id}-${active}` : undefined}
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
        onKeyDown={onKeyDown}
      />
      <Options id={id} found={found} active={active} onPick={pick} />
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

type OptionsProps = { id: string; found: Place[] | undefined; active: number; onPick: (place: Place) => void }

/** The districts to choose from, or that there is none. */
function Options({ id, found, active, onPick }: OptionsProps) {
  const { language } = useShop()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.children[active]?.scrollIntoView({ block: 'nearest' }), [active])
  return (
    <>
      <div
        class="combo-list"
        id={`${id}-list`}
        ref={list}
        role="listbox"
        aria-label={t(language, 'district')}
        hidden={!found}
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
            onClick={() => onPick(place)}
          >
            {place.display}
          </div>
        ))}
      </div>
      {found?.length === 0 && (
        <p class="field-hint" role="status">
          {t(language, 'no_district')}
        </p>
      )}
    </>
  )
}
