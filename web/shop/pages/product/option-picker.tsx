import { t } from '../../words.ts'

type Props = {
  option: { name: string; values: string[] }
  chosen: string | undefined
  isGone: (value: string) => boolean
  onChoose: (value: string) => void
}

export const OptionPicker = ({ option: { name, values }, chosen, isGone, onChoose }: Props) => (
  <fieldset class="options">
    <legend>{name}</legend>
    <div class="options-row">
      {values.map((value) => (
        <label class="option" key={value} data-gone={isGone(value) || undefined}>
          <input
            type="radio"
            name={`option-${name}`}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
          <span>
            {value}
            {isGone(value) && <span class="unseen">, {t('out_of_stock')}</span>}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
