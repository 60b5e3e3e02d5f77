import { useShop } from '../use-shop.ts'
import { t } from '../words.ts'
import { MinusIcon, PlusIcon } from './icons.tsx'

type Props = { value: number; most?: number; label: string; disabled?: boolean; onValue: (value: number) => void }

/** A number input with buttons to decrease and increase it. */
export function Stepper({ value, most = 100, label, disabled = false, onValue }: Props) {
  const { language } = useShop()
  return (
    <fieldset class="stepper" aria-label={label}>
      <button
        type="button"
        aria-label={t(language, 'fewer')}
        disabled={disabled || value <= 1}
        onClick={() => onValue(value - 1)}
      >
        <MinusIcon />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={t(language, 'more')}
        disabled={disabled || value >= most}
        onClick={() => onValue(value + 1)}
      >
        <PlusIcon />
      </button>
    </fieldset>
  )
}
