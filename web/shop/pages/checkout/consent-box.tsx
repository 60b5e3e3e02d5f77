import { useId } from 'preact/hooks'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

type Props = { checked: boolean; onChange: (checked: boolean) => void }

/** Explains that the checkout is stored, and asks for consent to a reminder. Never preselected. */
export function ConsentBox({ checked, onChange }: Props) {
  const { language } = useShop()
  const id = useId()
  return (
    <section class="section">
      <p class="consent">
        <input type="checkbox" id={id} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
        <label for={id}>{say(language, 'keep_remind')}</label>
      </p>
      <p class="field-hint">{say(language, 'keep_note')}</p>
    </section>
  )
}
