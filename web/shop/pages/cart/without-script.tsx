import { whatsappLink } from '../../../client/whatsapp-link.ts'
import type { Cart } from '../../api/types.generated.ts'
import { shop } from '../../state/shop.ts'
import { money, t } from '../../words.ts'
import { say } from './words.ts'

const writeOrder = ({ items, total }: Cart) =>
  [
    say('whatsapp_text', { name: shop.store.name }),
    ...items.map(({ name, quantity }) => `${quantity} × ${name}`),
    `${t('subtotal')}: ${money(total)}`,
  ].join('\n')

/** Offers a chat as a way to order without script, because the checkout needs script. */
export function WithoutScript({ cart }: { cart: Cart }) {
  const { is_show_whatsapp, phone } = shop.store
  return (
    <noscript>
      <p class="quiet">
        {say('no_script')} {is_show_whatsapp && say('no_script_whatsapp')}
      </p>
      {is_show_whatsapp && (
        <a class="button button-wide button-center" href={whatsappLink(phone, writeOrder(cart))} rel="noopener">
          {say('order_by_whatsapp')}
        </a>
      )}
    </noscript>
  )
}

/** Without script, a cart that the server does not know is shown as empty. */
export const EmptyWithoutScript = () => (
  <noscript>
    <p>{t('cart_empty')}</p>
  </noscript>
)
