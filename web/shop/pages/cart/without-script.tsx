import { whatsappLink } from '../../../client/whatsapp-link.ts'
import type { Cart } from '../../api/types.generated.ts'
import type { Context } from '../../context.ts'
import { useShop } from '../../use-shop.ts'
import { say } from './words.ts'

const writeOrder = ({ language, money, shop }: Context, { items, total }: Cart) =>
  [
    say(language, 'whatsapp_text', { name: shop.store.name }),
    ...items.map(({ name, quantity }) => `${quantity} × ${name}`),
    `${say(language, 'subtotal')}: ${money(total)}`,
  ].join('\n')

/** Offers a chat as a way to order without script, because the checkout needs script. */
export function WithoutScript({ cart }: { cart: Cart }) {
  const context = useShop()
  const { language, shop } = context
  const { is_show_whatsapp, phone } = shop.store
  return (
    <noscript>
      <p class="quiet">
        {say(language, 'no_script')} {is_show_whatsapp && say(language, 'no_script_whatsapp')}
      </p>
      {is_show_whatsapp && (
        <a
          class="button button-wide button-center"
          href={whatsappLink(phone, writeOrder(context, cart))}
          rel="noopener"
        >
          {say(language, 'order_by_whatsapp')}
        </a>
      )}
    </noscript>
  )
}

/** Without script, a cart that the server does not know is shown as empty. */
export function EmptyWithoutScript() {
  const { language } = useShop()
  return (
    <noscript>
      <p>{say(language, 'cart_empty')}</p>
    </noscript>
  )
}
