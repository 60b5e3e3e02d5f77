import { Button, Group } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../../api/hooks.ts'
import type { Order, OrderRow } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Page } from '../../../../parts/layout/page.tsx'
import { Tabs } from '../../../../parts/layout/tabs.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { addressLines } from '../address-lines.ts'
import { courierName } from '../list/order-columns.tsx'
import { listOptions } from '../order/order-lines.tsx'
import { PdfButton } from '../pdf-button.tsx'
import { orderWords } from '../words.ts'
import classes from './print-orders.module.css'

const columns =
  'order_id,created_at,customer_name,customer_phone,destination_address,origin_address,orderlines,notes,courier_service,shipment_receipt,payment_method,payment_status,gross_revenue,currency,store,is_dropshipping,dropshipper_name,dropshipper_phone'

type Printed = OrderRow & Pick<Order, 'order_id' | 'customer_name' | 'orderlines' | 'destination_address' | 'currency'>

/** Packing slips or A6 labels of several orders, one per page, for printing from the browser. */
export default function PrintOrders() {
  const { printing } = useWords(orderWords)
  const { path, can } = useBusiness()
  const [params] = useSearchParams()
  const ids = params.get('ids') ?? ''
  const doc = params.get('doc') === 'label' ? 'label' : 'slip'
  const list = useApi('GET /api/businesses/{business_id}/orders', { path, query: { ids, columns, page_size: 100 } })
  const Sheet = doc === 'label' ? Label : Slip
  return (
    <div className={classes.screen}>
      <Page
        title={printing.title}
        action={
          <Group gap="xs" className={classes.controls}>
            {can('orders:manage') && <PdfButton key={`${doc} ${ids}`} ids={ids.split(',')} kind={doc} />}
            <Button leftSection={<Icon name="print" />} onClick={() => window.print()}>
              {printing.print}
            </Button>
          </Group>
        }
      >
        <div className={classes.controls}>
          <Tabs
            label={printing.title}
            tabs={(['slip', 'label'] as const).map((key) => ({
              key,
              label: printing[key],
              to: `?doc=${key}&ids=${ids}`,
              isCurrent: key === doc,
            }))}
          />
        </div>
        <Loaded query={list}>
          {({ data }) => (data as Printed[]).map((order) => <Sheet key={order.id} order={order} />)}
        </Loaded>
      </Page>
    </div>
  )
}

function Slip({ order }: { order: Printed }) {
  const { printing } = useWords(orderWords)
  const format = useFormat()
  return (
    <article className={`${classes.sheet} ${classes.slip}`} aria-label={order.order_id}>
      <Group justify="space-between">
        <strong>{order.store?.name}</strong>
        <span>
          {order.order_id} · {format.day(order.created_at!)}
        </span>
      </Group>
      <Recipient order={order} />
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{printing.item}</th>
            <th scope="col">{printing.quantity}</th>
          </tr>
        </thead>
        <tbody>
          {order.orderlines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.product_name} {listOptions(line)}
              </td>
              <td>{line.quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.notes && (
        <p>
          {printing.note}: {order.notes}
        </p>
      )}
    </article>
  )
}

function Label({ order }: { order: Printed }) {
  const { printing } = useWords(orderWords)
  const format = useFormat()
  const sender = order.is_dropshipping ? order.dropshipper_name : order.store?.name
  return (
    <article className={`${classes.sheet} ${classes.label}`} aria-label={order.order_id}>
      <div className={classes.courier}>{courierName(order.courier_service)}</div>
      {order.shipment_receipt && <div className={classes.receipt}>{order.shipment_receipt}</div>}
      <Recipient order={order} />
      <p>
        {printing.from}: <strong>{sender}</strong> {order.is_dropshipping && order.dropshipper_phone}
      </p>
      {order.payment_method === 'cod' && order.payment_status === 'unpaid' && (
        <p className={classes.cod}>{printing.cod(format.money(order.gross_revenue!, order.currency))}</p>
      )}
      <p className={classes.number}>{order.order_id}</p>
    </article>
  )
}

function Recipient({ order }: { order: Printed }) {
  const { printing } = useWords(orderWords)
  return (
    <address className={classes.recipient}>
      {printing.to}: <strong>{order.customer_name}</strong> {order.customer_phone && `+${order.customer_phone}`}
      {addressLines(order.destination_address).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}
