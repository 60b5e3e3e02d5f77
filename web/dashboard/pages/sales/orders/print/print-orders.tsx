import { Button, Group } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useApi } from '../../../../api/hooks.ts'
import { maxBulkOrders } from '../../../../api/limits.generated.ts'
import type { Order, OrderRow } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useLanguage, useWords } from '../../../../messages/provider.tsx'
import { Page } from '../../../../parts/layout/page.tsx'
import { Tabs } from '../../../../parts/layout/tabs.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { addressLines } from '../address-lines.ts'
import { courierName } from '../list/order-columns.tsx'
import { listOptions } from '../order/order-lines.tsx'
import { PdfButton } from '../pdf-button.tsx'
import classes from './print-orders.module.css'
import { printWords } from './words.ts'

/** Loaded only for labels. */
const Barcode = lazy(() => import('./barcode.tsx'))

const columns =
  'order_id,created_at,customer_name,customer_phone,destination_address,orderlines,notes,courier_service,total_weight,shipment_receipt,payment_method,payment_status,gross_revenue,currency,store,sender'

type Printed = OrderRow & Pick<Order, 'order_id' | 'customer_name' | 'orderlines' | 'destination_address' | 'currency'>

/** Packing slips or A6 labels of several orders, one per page, for printing from the browser. */
export default function PrintOrders() {
  const { printing } = useWords(printWords)
  const { path, can } = useBusiness()
  const [params] = useSearchParams()
  const { state } = useLocation()
  // A long selection comes with the history entry, because an address would become too long.
  const all = (state as { ids?: string[] } | null)?.ids ?? (params.get('ids') ?? '').split(',')
  const part = Math.min(Number(params.get('part')) || 0, Math.ceil(all.length / maxBulkOrders) - 1)
  const shown = all.slice(part * maxBulkOrders, (part + 1) * maxBulkOrders)
  const ids = shown.join(',')
  const doc = params.get('doc') === 'label' ? 'label' : 'slip'
  const list = useApi('GET /api/businesses/{business_id}/orders', { path, query: { ids, columns, page_size: 100 } })
  const Sheet = doc === 'label' ? Label : Slip
  return (
    <div className={classes.screen}>
      <Page
        title={printing.title}
        action={
          <Group gap="xs" className={classes.controls}>
            {can('orders:manage') && <PdfButton key={`${doc} ${ids}`} ids={shown} kind={doc} />}
            <Button leftSection={<Icon name="print" />} onClick={() => window.print()}>
              {printing.print}
            </Button>
          </Group>
        }
      >
        <div className={classes.controls}>
          <PrintTabs doc={doc} part={part} count={all.length} />
        </div>
        <Loaded query={list}>
          {({ data }) => (data as Printed[]).map((order) => <Sheet key={order.id} order={order} />)}
        </Loaded>
      </Page>
    </div>
  )
}

type TabsProps = { doc: 'slip' | 'label'; part: number; count: number }

/** Links to the kinds of sheets and, for many orders, to the hundreds of them. */
function PrintTabs({ doc, part, count }: TabsProps) {
  const { printing } = useWords(printWords)
  const [params] = useSearchParams()
  const { state } = useLocation()
  const to = (doc: string, part: number) =>
    `?${new URLSearchParams({ ...Object.fromEntries(params), doc, part: String(part) })}`
  return (
    <>
      <Tabs
        label={printing.title}
        tabs={(['slip', 'label'] as const).map((key) => ({
          key,
          label: printing[key],
          to: to(key, part),
          state,
          isCurrent: key === doc,
        }))}
      />
      {count > maxBulkOrders && (
        <Tabs
          label={printing.parts}
          tabs={Array.from({ length: Math.ceil(count / maxBulkOrders) }, (_, index) => ({
            key: String(index),
            label: printing.part(index * maxBulkOrders + 1, Math.min((index + 1) * maxBulkOrders, count)),
            to: to(doc, index),
            state,
            isCurrent: index === part,
          }))}
        />
      )}
    </>
  )
}

function Slip({ order }: { order: Printed }) {
  const { printing } = useWords(printWords)
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

/** "850 g" or "1.2 kg". */
function formatWeight(grams: number, language: string) {
  const [value, unit] = grams < 1000 ? [grams, 'gram'] : [grams / 1000, 'kilogram']
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 2 }).format(value)
}

function Label({ order }: { order: Printed }) {
  const { language } = useLanguage()
  const { printing } = useWords(printWords)
  const format = useFormat()
  const { sender } = order
  const grams = Number(order.total_weight ?? 0)
  return (
    <article className={`${classes.sheet} ${classes.label}`} aria-label={order.order_id}>
      <Group justify="space-between" className={classes.courier}>
        <span>{courierName(order.courier_service)}</span>
        {grams > 0 && <span>{formatWeight(grams, language)}</span>}
      </Group>
      <Suspense fallback={<div className={classes.barcode} />}>
        <Barcode text={order.shipment_receipt || order.order_id} className={classes.barcode} />
      </Suspense>
      <div className={classes.receipt}>{order.shipment_receipt || order.order_id}</div>
      <Recipient order={order} />
      <p>
        {printing.from}: <strong>{sender?.name}</strong> {sender?.phone && `+${sender.phone}`} {sender?.city}
      </p>
      {order.payment_method === 'cod' && order.payment_status === 'unpaid' && (
        <p className={classes.cod}>{printing.cod(format.money(order.gross_revenue!, order.currency))}</p>
      )}
      <ul className={classes.goods} aria-label={printing.item}>
        {order.orderlines.map((line) => (
          <li key={line.id}>
            {line.quantity} × {line.product_name} {listOptions(line)}
          </li>
        ))}
      </ul>
      {order.shipment_receipt && <p className={classes.number}>{order.order_id}</p>}
    </article>
  )
}

function Recipient({ order }: { order: Printed }) {
  const { printing } = useWords(printWords)
  return (
    <address className={classes.recipient}>
      {printing.to}: <strong>{order.customer_name}</strong> {order.customer_phone && `+${order.customer_phone}`}
      {addressLines(order.destination_address).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </address>
  )
}
