import type { Visit } from '../visit.ts'
import { formatMoney } from '../words.ts'

type Amounts = {
  product_price: string
  shipping_cost: string | null
  cod_fee?: string
  service_fee: string
  other_income: string
  other_income_name: string | null
  gross_revenue: string
}
type Props = { summary: Amounts & { discounts: { code: string; amount: string }[] }; currency: string; visit: Visit }

export function Totals({ summary, currency, visit: { language, words } }: Props) {
  const lines: [string, string | null | undefined][] = [
    [words.subtotal, summary.product_price],
    [words.shipping, summary.shipping_cost],
    [words.codFee, summary.cod_fee],
    [words.fee, summary.service_fee],
    [summary.other_income_name ?? words.other, summary.other_income],
    ...summary.discounts.map(({ code, amount }): [string, string] => [`${words.discount} ${code}`, `-${amount}`]),
  ]
  return (
    <dl class="totals">
      {lines
        .filter(([, amount]) => Number(amount) !== 0)
        .map(([name, amount]) => (
          <div>
            <dt>{name}</dt>
            <dd>{formatMoney(amount!, currency, language)}</dd>
          </div>
        ))}
      <div class="grand">
        <dt>{words.total}</dt>
        <dd>{formatMoney(summary.gross_revenue, currency, language)}</dd>
      </div>
    </dl>
  )
}
