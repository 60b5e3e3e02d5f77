import type { PublicOrder } from '../../api/types.generated.ts'
import { useShop } from '../../use-shop.ts'
import { chargeName } from '../../words.ts'
import { say } from './words.ts'

type Amounts = Pick<
  PublicOrder,
  | 'product_price'
  | 'product_discount'
  | 'shipping_cost'
  | 'cod_fee'
  | 'shipping_discount'
  | 'discount_code_discount'
  | 'unique_code_discount'
  | 'other_income'
  | 'other_income_name'
  | 'service_fee'
  | 'payment_link_income'
  | 'gross_revenue'
>

/** The components of the total, without those that are zero. */
export function Amounts({ order }: { order: Amounts }) {
  const { language, money } = useShop()
  const rows: [string, number][] = [
    [say(language, 'subtotal'), Number(order.product_price)],
    [say(language, 'discount'), -Number(order.product_discount) - Number(order.discount_code_discount)],
    [say(language, 'shipping'), Number(order.shipping_cost) - Number(order.cod_fee)],
    [say(language, 'cod_fee'), Number(order.cod_fee)],
    [say(language, 'shipping_discount'), -Number(order.shipping_discount)],
    [chargeName(language, order.other_income_name), Number(order.other_income)],
    [say(language, 'service_fee'), Number(order.service_fee) + Number(order.payment_link_income)],
    [say(language, 'unique_code'), -Number(order.unique_code_discount)],
  ]
  return (
    <dl class="sums">
      {rows
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(amount)}</dd>
          </div>
        ))}
      <div class="sums-total">
        <dt>{say(language, 'total')}</dt>
        <dd>{money(order.gross_revenue)}</dd>
      </div>
    </dl>
  )
}

type Line = { name: string; detail: string; quantity: number; amount?: number }

/**
 * The lines of the order. A bundle has a price of its own; if the lines do not add up to the price of the order, the
 * purchased items are listed by name without amounts.
 */
function listLines(order: PublicOrder): Line[] {
  const lines = order.orderlines.map((line) => ({
    name: line.product_name,
    detail: [line.variant_option1_value, line.variant_option2_value, line.variant_option3_value]
      .filter(Boolean)
      .join(' / '),
    quantity: line.quantity,
    amount: Number(line.variant_price) * line.quantity,
  }))
  const sum = lines.reduce((total, { amount }) => total + amount, 0)
  if (sum === Number(order.product_price)) return lines
  return Object.entries({ ...order.bundle_price_options, ...order.variants }).map(([name, { quantity }]) => ({
    name,
    detail: '',
    quantity,
  }))
}

export function OrderLines({ order }: { order: PublicOrder }) {
  const { money } = useShop()
  return (
    <>
      <ul class="mini-lines mini-lines-plain">
        {listLines(order).map((line) => (
          <li key={JSON.stringify(line)}>
            <span>
              {line.name}{' '}
              <span class="quiet">
                {line.detail} × {line.quantity}
              </span>
            </span>
            {line.amount !== undefined && <span>{money(line.amount)}</span>}
          </li>
        ))}
      </ul>
      <Amounts order={order} />
    </>
  )
}
