import { useId } from 'preact/hooks'
import { t } from '../../words.ts'

type Props = { checked: boolean; onChange: (checked: boolean) => void }

/** Says that the checkout is kept, and asks whether to be reminded of it. Never ticked beforehand. */
export function ConsentBox({ checked, onChange }: Props) {
  const id = useId()
  return (
    <section class="section">
      <p class="consent">
        <input type="checkbox" id={id} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
        <label for={id}>{t('keep_remind')}</label>
      </p>
      <p class="field-hint">{t('keep_note')}</p>
    </section>
  )
}
