import type { CheckoutSummary } from '../../api/types.generated.ts'
import { memo } from '../../parts/memo.ts'
import { Picture } from '../../parts/picture.tsx'
import { useShop } from '../../use-shop.ts'
import { chargeName } from '../../words.ts'
import type { Purchase } from './purchase.ts'
import { Renewals, Rhythm } from './renewals.tsx'
import { say } from './words.ts'

function Row({ name, amount }: { name: string; amount: string | number }) {
  const { money } = useShop()
  return (
    <div>
      <dt>{name}</dt>
      <dd>{money(amount)}</dd>
    </div>
  )
}

type Props = { cart: Purchase; summary: CheckoutSummary | undefined; isDelivered: boolean }

/** The summary of costs; all amounts come from the server. */
export const Summary = memo(({ cart, summary, isDelivered }: Props) => {
  const { language, money } = useShop()
  return (
    <>
      <ul class="mini-lines">
        {cart.items.map((item) => (
          <li key={item.id}>
            <Picture src={item.image} alt="" sizes="56px" name={item.name} />
            <span>
              {item.name} <span class="quiet">× {item.quantity}</span>
            </span>
            <span>
              {money(item.line_subtotal)}
              <Rhythm item={item} />
            </span>
          </li>
        ))}
      </ul>
      {summary ? (
        <dl class="sums" aria-live="polite">
          <Row name={say(language, 'subtotal')} amount={summary.product_price} />
          {isDelivered &&
            (summary.shipping_cost !== null ? (
              <Row name={say(language, 'shipping')} amount={Number(summary.shipping_cost) - Number(summary.cod_fee)} />
            ) : (
              <div>
                <dt>{say(language, 'shipping')}</dt>
                <dd class="quiet">{say(language, 'choose_courier')}</dd>
              </div>
            ))}
          {Number(summary.cod_fee) > 0 && <Row name={say(language, 'cod_fee')} amount={summary.cod_fee} />}
          {Number(summary.other_income) > 0 && (
            <Row name={chargeName(language, summary.other_income_name)} amount={summary.other_income} />
          )}
          {Number(summary.service_fee) > 0 && <Row name={say(language, 'service_fee')} amount={summary.service_fee} />}
          {summary.discounts.map(
            ({ code, amount }) =>
              Number(amount) > 0 && (
                <Row key={code} name={say(language, 'discount_of', { code })} amount={-Number(amount)} />
              ),
          )}
          <div class="sums-total">
            <dt>{say(language, isDelivered && !summary.is_complete ? 'total_before_shipping' : 'total')}</dt>
            <dd>{money(summary.gross_revenue)}</dd>
          </div>
        </dl>
      ) : (
        <div class="skeleton skeleton-block" aria-hidden="true" />
      )}
      {summary && <Renewals items={cart.items} />}
    </>
  )
})
