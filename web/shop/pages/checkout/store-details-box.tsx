import { useId } from 'preact/hooks'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

type Props = { checked: boolean; onChange: (checked: boolean) => void }

/** Asks whether this browser may store the order and its address. Nothing of that is sent. */
export function StoreDetailsBox({ checked, onChange }: Props) {
  const { language } = useShop()
  const id = useId()
  return (
    <p class="consent">
      <input type="checkbox" id={id} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <label for={id}>{say(language, 'store_details')}</label>
    </p>
  )
}
