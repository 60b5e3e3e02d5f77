import { Group, Text } from '@mantine/core'
import type { Order } from '../../api/types.generated.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Card } from '../../parts/card.tsx'
import { Money } from '../../parts/money.tsx'
import classes from './order.module.css'

export const optionsOf = (line: Order['orderlines'][number]) =>
  [line.variant_option1_value, line.variant_option2_value, line.variant_option3_value, line.variant_sku]
    .filter(Boolean)
    .join(' · ')

/** What was bought. */
export function OrderLines({ order }: { order: Order }) {
  const { order: words } = useMessages()
  return (
    <Card title={words.items}>
      <ul className={classes.lines}>
        {order.orderlines.map((line) => (
          <li key={line.id} className={classes.line}>
            <span className={classes.picture} aria-hidden>
              {line.product_name.charAt(0).toUpperCase()}
            </span>
            <div className={classes.words}>
              <Text fw={550}>{line.product_name}</Text>
              <Text size="sm" c="dimmed">
                {optionsOf(line)}
              </Text>
              <Text size="sm" c="dimmed">
                {line.quantity} × <Money amount={line.variant_price} currency={order.currency} />
              </Text>
            </div>
            <Text fw={550}>
              <Money amount={line.product_price} currency={order.currency} />
            </Text>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const parts = [
  ['product_price', 1],
  ['product_discount', -1],
  ['discount_code_discount', -1],
  ['shipping_cost', 1],
  ['shipping_discount', -1],
  ['other_income', 1],
  ['payment_link_income', 1],
  ['service_fee', 1],
  ['unique_code_discount', -1],
] as const

/** The amounts of an order as a receipt; parts of zero are left out. */
export function OrderMoney({ order }: { order: Order }) {
  const { order: words } = useMessages()
  const { money } = words
  const amount = (value: string, sign = 1) => (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {sign < 0 && '−'}
      <Money amount={value} currency={order.currency} />
    </Group>
  )
  const label = (name: (typeof parts)[number][0]) => {
    if (name === 'discount_code_discount') return money.discount_code_discount(order.discount_code_code)
    if (name === 'other_income') return order.other_income_name ?? money.other_income
    return money[name]
  }
  return (
    <Card title={words.receipt}>
      <table className={classes.money}>
        <tbody>
          {parts
            .filter(([name]) => name === 'product_price' || Number(order[name]) !== 0)
            .map(([name, sign]) => (
              <tr key={name}>
                <th scope="row">{label(name)}</th>
                <td>{amount(order[name], sign)}</td>
              </tr>
            ))}
          <tr className={classes.total}>
            <th scope="row">{money.gross_revenue}</th>
            <td>{amount(order.gross_revenue)}</td>
          </tr>
          {(['payment_fee', 'platform_fee'] as const)
            .filter((name) => Number(order[name]) !== 0)
            .map((name) => (
              <tr key={name}>
                <th scope="row">{money[name]}</th>
                <td>{amount(order[name], -1)}</td>
              </tr>
            ))}
          <tr>
            <th scope="row">{money.net_revenue}</th>
            <td>{amount(order.net_revenue)}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  )
}
