import type { Context } from '../../context.ts'
import { CrossIcon, MinusIcon, PlusIcon } from '../../parts/icons.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Link } from '../../router.tsx'
import { type CartItem, removeItem, setQuantity } from '../../state/cart.ts'
import { useShop } from '../../use-shop.ts'
import { LineChanges } from './line-changes.tsx'
import { say } from './words.ts'

const maxQuantity = 100

type LineProps = { item: CartItem; isBusy: boolean; act: (acting: Promise<unknown>) => void }

/** A line of the cart. Without script its form is submitted; with script its buttons call the API. */
export function Line({ item, isBusy, act }: LineProps) {
  const context = useShop()
  const { language, linkTo, money } = context
  const title = item.product_name ?? item.bundle_name ?? item.name
  const detail = item.type === 'variant' ? item.variant_name : item.bundle_price_option_name
  const slug = item.product_slug ?? item.bundle_price_option_slug
  const isFixed = isBusy || !item.is_available
  return (
    <li class="line">
      <Picture src={item.image} alt="" sizes="96px" name={title} />
      <div class="line-facts">
        <h2 class="line-name">
          {slug ? <Link to={linkTo(item.type === 'variant' ? 'product' : 'bundle', { slug })}>{title}</Link> : title}
        </h2>
        {detail && detail !== title && <p class="quiet">{detail}</p>}
        <p class="quiet">{money(item.price)}</p>
        <LineChanges item={item} isBusy={isBusy} act={act} />
      </div>
      <form
        class="line-change"
        method="post"
        action={`${linkTo('cart')}/items/${item.id}`}
        onSubmit={(event) => {
          event.preventDefault()
          act(change(context, item, event))
        }}
      >
        {/* The first button is the one that Enter in the field presses. */}
        <button type="submit" class="button button-quiet unscripted line-update" disabled={isFixed}>
          {say(language, 'update')}
        </button>
        <fieldset class="stepper" aria-label={say(language, 'quantity_of', { name: title })}>
          <button
            type="submit"
            name="step"
            value="-1"
            aria-label={say(language, 'fewer')}
            disabled={isFixed || item.quantity <= 1}
          >
            <MinusIcon />
          </button>
          <output class="scripted" aria-live="polite">
            {item.quantity}
          </output>
          <input
            class="unscripted stepper-field"
            type="number"
            name="quantity"
            aria-label={say(language, 'quantity_of', { name: title })}
            min={1}
            max={maxQuantity}
            value={item.quantity}
          />
          <button
            type="submit"
            name="step"
            value="1"
            aria-label={say(language, 'more')}
            disabled={isFixed || item.quantity >= maxQuantity}
          >
            <PlusIcon />
          </button>
        </fieldset>
        <p class="line-sum">{money(item.line_subtotal)}</p>
        <button
          type="submit"
          name="remove"
          value="1"
          class="icon-button"
          disabled={isBusy}
          aria-label={say(language, 'remove_named', { name: title })}
        >
          <CrossIcon />
        </button>
      </form>
    </li>
  )
}

/** The change of the clicked button, or else the quantity in the field. */
function change(context: Context, item: CartItem, event: SubmitEvent) {
  const button = event.submitter as HTMLButtonElement | null
  if (button?.name === 'remove') return removeItem(context, item)
  if (button?.name === 'step') return setQuantity(context, item, item.quantity + Number(button.value))
  return setQuantity(context, item, Number(new FormData(event.currentTarget as HTMLFormElement).get('quantity')))
}
