import { Text } from '@mantine/core'
import type { Order } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { TwoVersions } from '../../../../parts/lists/two-versions.tsx'
import { addressLines } from '../address-lines.ts'
import { courierName } from '../list/order-columns.tsx'
import { orderWords } from '../words.ts'
import { orderEditWords } from './words.ts'

type Props = { before: Order; now: Order; onKeep: () => void; onDiscard: () => void }

/** Shows that somebody else changed the order and what, and lets the user choose a version. */
export function EditConflict({ before, now, onKeep, onDiscard }: Props) {
  const { orderEdit } = useWords(orderEditWords)
  const differences = useDifferences(before, now)
  return (
    <TwoVersions
      title={orderEdit.conflictTitle}
      lead={<Text size="sm">{differences.length > 0 ? orderEdit.conflictLead : orderEdit.conflictOther}</Text>}
      head={[orderEdit.field, orderEdit.before, orderEdit.now]}
      rows={differences.map(({ label, was, is }) => ({ label, values: [was || orderEdit.none, is || orderEdit.none] }))}
      keep={{ label: orderEdit.keepMine, act: onKeep }}
      take={{ label: orderEdit.takeTheirs, act: onDiscard }}
    />
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
    [words.internalNotes, ({ internal_notes }) => internal_notes ?? ''],
    [words.tags, ({ tags }) => tags.join(', ')],
  ]
  return shown.map(([label, show]) => ({ label, was: show(before), is: show(now) })).filter(({ was, is }) => was !== is)
}
