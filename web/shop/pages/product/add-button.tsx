import { useState } from 'preact/hooks'
import type { ApiError } from '../../../client/api-error.ts'
import { countStep, measure } from '../../measuring/measure.ts'
import { Notice, Problem } from '../../parts/notice.tsx'
import { Link } from '../../router.tsx'
import { addToCart, type NewItem } from '../../state/cart.ts'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

type State = { is: 'ready' | 'adding' | 'added' } | { is: 'refused'; problem: ApiError }

const maxQuantity = 100

/**
 * Adds an item to the cart, and goes on to the checkout if the buyer wants nothing else. The form also works without
 * script; its response is the cart page.
 */
export function AddButton({ item, quantity, disabled }: { item: NewItem; quantity: number; disabled?: boolean }) {
  const context = useShop()
  const { language, linkTo, navigate } = context
  const [state, setState] = useState<State>({ is: 'ready' })
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    const isLast = (event.submitter as HTMLButtonElement | null)?.name === 'buy'
    setState({ is: 'adding' })
    addToCart(context, item, quantity).then(
      () => {
        setState({ is: isLast ? 'ready' : 'added' })
        countStep(context, 'cart')
        const items = item.type === 'variant' ? [{ id: String(item.variant_id), quantity }] : []
        void measure(context, { name: 'AddToCart', items })
        if (isLast) navigate(linkTo('checkout'))
      },
      (problem) => setState({ is: 'refused', problem }),
    )
  }
  const isDisabled = disabled || state.is === 'adding'
  return (
    <form class="buy" method="post" action={`${linkTo('cart')}/items`} onSubmit={add}>
      {item.type === 'variant' ? (
        <input type="hidden" name="variant_id" value={item.variant_id} />
      ) : (
        <input type="hidden" name="bundle_price_option_id" value={item.bundle_price_option_id} />
      )}
      <input
        class="unscripted buy-quantity"
        type="number"
        name="quantity"
        aria-label={say(language, 'quantity')}
        min={1}
        max={maxQuantity}
        value={quantity}
      />
      <button type="submit" class="button button-quiet buy-add" disabled={isDisabled}>
        {say(language, 'add_to_cart')}
      </button>
      <button type="submit" name="buy" class="button buy-now scripted" disabled={isDisabled}>
        {say(language, 'buy_now')}
      </button>
      <div class="buy-said">
        {state.is === 'refused' && <Problem problem={state.problem} />}
        {state.is === 'added' && (
          <Notice kind="good">
            <span>{say(language, 'added')}</span>
            <Link to={linkTo('cart')}>{say(language, 'view_cart')}</Link>
          </Notice>
        )}
      </div>
    </form>
  )
}
