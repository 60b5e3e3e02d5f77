import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

type Props = {
  isPlacing: boolean
  disabled: boolean
  isCod: boolean
  /** Undefined while the total is not known. */
  amount: string | undefined
}

/** Places the order. Names what is paid now; on delivery, nothing is. */
export function PlaceButton({ isPlacing, disabled, isCod, amount }: Props) {
  const { language, money } = useShop()
  const isPaid = amount !== undefined && !isCod
  const label = isPaid ? say(language, 'pay_amount', { amount: money(amount) }) : say(language, 'place_order')
  return (
    <button type="submit" class="button button-wide" disabled={isPlacing || disabled}>
      <span>{isPlacing ? say(language, 'placing') : label}</span>
      {amount !== undefined && !isPaid && <span>{money(amount)}</span>}
    </button>
  )
}
