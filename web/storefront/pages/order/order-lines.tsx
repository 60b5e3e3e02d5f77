import type { PublicOrder } from '../../api/types.generated.ts'
import { money, t } from '../../words.ts'

type Amounts = Pick<
  PublicOrder,
  | 'product_price'
  | 'product_discount'
  | 'shipping_cost'
  | 'shipping_discount'
  | 'discount_code_discount'
  | 'unique_code_discount'
  | 'other_income'
  | 'other_income_name'
  | 'service_fee'
  | 'payment_link_income'
  | 'gross_revenue'
>

/** How the total comes about; what is zero is left out. */
export function Amounts({ order }: { order: Amounts }) {
  const rows: [string, number][] = [
    [t('subtotal'), Number(order.product_price)],
    [t('discount'), -Number(order.product_discount) - Number(order.discount_code_discount)],
    [t('shipping'), Number(order.shipping_cost)],
    [t('shipping_discount'), -Number(order.shipping_discount)],
    [order.other_income_name ?? t('other_charge'), Number(order.other_income)],
    [t('service_fee'), Number(order.service_fee) + Number(order.payment_link_income)],
    [t('unique_code'), -Number(order.unique_code_discount)],
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
        <dt>{t('total')}</dt>
        <dd>{money(order.gross_revenue)}</dd>
      </div>
    </dl>
  )
}

export function OrderLines({ order }: { order: PublicOrder }) {
  return (
    <>
      <ul class="mini-lines mini-lines-plain">
        {order.orderlines.map((line) => (
          <li key={JSON.stringify(line)}>
            <span>
              {line.product_name}{' '}
              <span class="quiet">
                {[line.variant_option1_value, line.variant_option2_value, line.variant_option3_value]
                  .filter(Boolean)
                  .join(' / ')}{' '}
                × {line.quantity}
              </span>
            </span>
            <span>{money(Number(line.variant_price) * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <Amounts order={order} />
    </>
  )
}
