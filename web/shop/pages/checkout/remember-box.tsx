import { useId } from 'preact/hooks'
import { say } from './words.ts'

type Props = { checked: boolean; onChange: (checked: boolean) => void }

/** Whether this browser keeps the order and its address. Nothing of it is sent to anybody. */
export function RememberBox({ checked, onChange }: Props) {
  const id = useId()
  return (
    <p class="consent">
      <input type="checkbox" id={id} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <label for={id}>{say('remember')}</label>
    </p>
  )
}
