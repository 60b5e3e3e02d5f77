import type { CustomerOrder } from '../../api/types.generated.ts'
import { Link } from '../../router.tsx'
import { useShop } from '../../use-shop.ts'
import { InvoiceButton } from '../order/invoices.tsx'
import { statusName } from '../order/progress.tsx'
import { AccountFrame } from './account-frame.tsx'
import { Loaded } from './loaded.tsx'
import { MoreButton } from './more-button.tsx'
import { usePages } from './use-pages.ts'
import { say } from './words.ts'

export function OrdersPage() {
  const { language, linkTo } = useShop()
  const orders = usePages('orders', (call, query) => call('GET customers/me/orders', { query }))
  return (
    <AccountFrame title="my_orders">
      <Loaded loaded={orders}>
        {({ data }) =>
          data.length === 0 ? (
            <div class="empty">
              <p>{say(language, 'no_orders')}</p>
              <Link to={linkTo('catalog')} class="button">
                {say(language, 'to_the_shop')}
              </Link>
            </div>
          ) : (
            <>
              <ul class="records">
                {data.map((order) => (
                  <OrderRecord key={order.id} order={order} />
                ))}
              </ul>
              <MoreButton {...orders.more} />
            </>
          )
        }
      </Loaded>
    </AccountFrame>
  )
}

const isAwaited = ({ status, payment_status, payment_method }: CustomerOrder) =>
  payment_status === 'unpaid' && payment_method !== 'cod' && ['draft', 'pending', 'confirmed'].includes(status)

const mayHaveInvoice = ({ payment_status, store }: CustomerOrder) =>
  payment_status !== 'unpaid' && store.is_show_download_invoice

function OrderRecord({ order }: { order: CustomerOrder }) {
  const context = useShop()
  const { date, language, linkTo, money } = context
  const names = order.orderlines.map(({ product_name, quantity }) => `${quantity} × ${product_name}`)
  return (
    <li class="record">
      <div class="record-head">
        <h2 class="section-title">
          <Link to={linkTo('order', { secret_slug: order.secret_slug })}>
            {say(language, 'order_number', { number: order.order_id })}
          </Link>
        </h2>
        <span class={`badge ${isAwaited(order) ? '' : 'badge-good'}`}>
          {isAwaited(order) ? say(language, 'awaits_payment') : statusName(language, order.status)}
        </span>
      </div>
      <p class="quiet">{order.created_at && date(order.created_at)}</p>
      <p>{names.join(', ')}</p>
      <p>
        <strong>{money(order.gross_revenue)}</strong>
      </p>
      {mayHaveInvoice(order) && <InvoiceButton slug={order.secret_slug} />}
    </li>
  )
}
