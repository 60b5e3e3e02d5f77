import { t } from '../words.ts'
import { MinusIcon, PlusIcon } from './icons.tsx'

type Props = { value: number; most?: number; label: string; disabled?: boolean; onValue: (value: number) => void }

/** A number input with buttons to decrease and increase it. */
export const Stepper = ({ value, most = 100, label, disabled = false, onValue }: Props) => (
  <fieldset class="stepper" aria-label={label}>
    <button type="button" aria-label={t('fewer')} disabled={disabled || value <= 1} onClick={() => onValue(value - 1)}>
      <MinusIcon />
    </button>
    <output aria-live="polite">{value}</output>
    <button
      type="button"
      aria-label={t('more')}
      disabled={disabled || value >= most}
      onClick={() => onValue(value + 1)}
    >
      <PlusIcon />
    </button>
  </fieldset>
)
