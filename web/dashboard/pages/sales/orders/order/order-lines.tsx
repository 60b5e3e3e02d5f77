import { Anchor, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Money } from '../../../../parts/values/money.tsx'
import { usePathTo } from '../../../../session/business.tsx'
import { listReceipt, useReceiptLabel } from '../receipt-parts.ts'
import { orderWords } from '../words.ts'
import classes from './order.module.css'

export const listOptions = (line: Order['orderlines'][number]) =>
  [line.variant_option1_value, line.variant_option2_value, line.variant_option3_value, line.variant_sku]
    .filter(Boolean)
    .join(' · ')

/** The picture of a line, or its initial. Hidden from screen readers, because the name is beside it. */
function LinePicture({ line }: { line: Order['orderlines'][number] }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={classes.picture} aria-hidden>
      {line.image && !isBroken ? (
        <img
          src={line.image}
          alt=""
          loading="lazy"
          width={48}
          height={48}
          referrerPolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      ) : (
        line.product_name.charAt(0).toUpperCase()
      )}
    </span>
  )
}

/** Shows the items of an order. */
export function OrderLines({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const pathTo = usePathTo()
  return (
    <Card title={words.items}>
      <ul className={classes.lines}>
        {order.orderlines.map((line) => (
          <li key={line.id} className={classes.line}>
            <LinePicture line={line} />
            <div className={classes.words}>
              {line.variant_unique_id ? (
                <Anchor
                  component={Link}
                  to={pathTo('variantProduct', { variant_id: line.variant_unique_id })}
                  fw={550}
                  c="inherit"
                >
                  {line.product_name}
                </Anchor>
              ) : (
                <Text fw={550}>{line.product_name}</Text>
              )}
              <Text size="sm" c="dimmed">
                {listOptions(line)}
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

/** Shows the amounts of an order as a receipt. */
export function OrderMoney({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const { money } = words
  const amount = (value: string, sign = 1) => (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {sign < 0 && '−'}
      <Money amount={value} currency={order.currency} />
    </Group>
  )
  const label = useReceiptLabel(order)
  return (
    <Card title={words.receipt}>
      <table className={classes.money}>
        <tbody>
          {listReceipt(order).map((part) => (
            <tr key={part.name}>
              <th scope="row">{label(part.name)}</th>
              <td>{amount(part.amount, part.sign)}</td>
            </tr>
          ))}
          <tr className={classes.total}>
            <th scope="row">{money.gross_revenue}</th>
            <td>{amount(order.gross_revenue)}</td>
          </tr>
          {(['payment_fee', 'platform_fee', 'refunded_amount'] as const)
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
