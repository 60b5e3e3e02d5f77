import { useId } from 'preact/hooks'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

type Props = {
  option: { name: string; values: string[] }
  chosen: string
  isGone: (value: string) => boolean
  toAddress: (value: string) => string
}

/** Shows the values of an option as links to the variants with them. With script the page is not reloaded. */
export function OptionPicker({ option: { name, values }, chosen, isGone, toAddress }: Props) {
  const { language, navigate } = useShop()
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and these are links
    <div class="options" role="group" aria-labelledby={id}>
      <p class="options-name" id={id}>
        {name}
      </p>
      <div class="options-row">
        {values.map((value) => (
          <a
            class="option"
            key={value}
            href={toAddress(value)}
            aria-current={value === chosen ? 'true' : undefined}
            data-gone={isGone(value) || undefined}
            onClick={(event) => {
              if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
              event.preventDefault()
              navigate(toAddress(value), { replace: true })
            }}
          >
            <span>
              {value}
              {isGone(value) && <span class="unseen">, {say(language, 'out_of_stock')}</span>}
            </span>
          </a>
        ))}
      </div>
    </div>
  )
}
