import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { Order } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { addressLines } from '../address-lines.ts'
import { courierName } from '../list/order-columns.tsx'
import { orderWords } from '../words.ts'
import classes from './differences.module.css'
import { orderEditWords } from './words.ts'

type Props = { before: Order; now: Order; onKeep: () => void; onDiscard: () => void }

/** Shows that somebody else changed the order and what, and lets the user choose a version. */
export function EditConflict({ before, now, onKeep, onDiscard }: Props) {
  const { orderEdit } = useWords(orderEditWords)
  const differences = useDifferences(before, now)
  return (
    <Alert color="amber" variant="light" icon={<Icon name="warning" />} title={orderEdit.conflictTitle} role="alert">
      <Stack gap="sm">
        <Text size="sm">{differences.length > 0 ? orderEdit.conflictLead : orderEdit.conflictOther}</Text>
        {differences.length > 0 && (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{orderEdit.field}</th>
                <th scope="col">{orderEdit.before}</th>
                <th scope="col">{orderEdit.now}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ label, was, is }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{was || orderEdit.none}</td>
                  <td>{is || orderEdit.none}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Group gap="xs">
          <Button size="xs" onClick={onKeep}>
            {orderEdit.keepMine}
          </Button>
          <Button size="xs" variant="default" onClick={onDiscard}>
            {orderEdit.takeTheirs}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function useDifferences(before: Order, now: Order) {
  const { order: words, orders } = useWords(orderWords)
  const { orderEdit } = useWords(orderEditWords)
  const format = useFormat()
  const money = (amount: string) => format.money(amount, now.currency)
  const contact = ({ customer_name, customer_phone, customer_email }: Order) =>
    [customer_name, customer_phone && `+${customer_phone}`, customer_email].filter(Boolean).join(', ')
  const shown: [label: string, show: (order: Order) => string][] = [
    [orders.columns.status, ({ status }) => orders.status[status]],
    [orders.columns.payment, ({ payment_status }) => orders.payment[payment_status]],
    [words.items, ({ orderlines }) => orderlines.map((line) => `${line.quantity} × ${line.product_name}`).join(', ')],
    [orderEdit.contact, contact],
    [words.address, (order) => addressLines(order.destination_address).join(', ')],
    [words.courier, (order) => courierName(order.courier_service)],
    [words.trackingNumber, ({ shipment_receipt }) => shipment_receipt ?? ''],
    [words.money.shipping_cost, ({ shipping_cost }) => money(shipping_cost)],
    [words.money.shipping_discount, ({ shipping_discount }) => money(shipping_discount)],
    [words.money.product_discount, ({ product_discount }) => money(product_discount)],
    [words.money.gross_revenue, ({ gross_revenue }) => money(gross_revenue)],
    [words.proof, ({ transferproof_url }) => (transferproof_url ? orders.withProof : orders.withoutProof)],
    [words.notes, ({ notes }) => notes ?? ''],
    [words.tags, ({ tags }) => tags.join(', ')],
  ]
  return shown.map(([label, show]) => ({ label, was: show(before), is: show(now) })).filter(({ was, is }) => was !== is)
}
