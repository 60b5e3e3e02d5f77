import { ApiError, NoAnswerError, type ShopAnswer } from '@etalase/sdk/shop'
import { Hono } from 'hono'
import { readStore } from '../catalog.ts'
import { isMissing } from '../errors.ts'
import { Alert } from '../parts/field.tsx'
import { show } from '../parts/layout.tsx'
import { Totals } from '../parts/totals.tsx'
import type { Env, Visit } from '../visit.ts'
import { formatMoney, formatTime } from '../words.ts'

type Order = ShopAnswer<'GET /public/orders/{secret_slug}'>

export const order = new Hono<Env>().get('/orders/:slug', async (c) => {
  const visit = c.get('visit')
  const path = { secret_slug: c.req.param('slug') }
  const found = await visit.shop.call('GET /public/orders/{secret_slug}', { path }).catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!found) return c.notFound()
  const { order, alert } = await addInstructions(visit, found)
  const { words, language } = visit
  const { currency } = await readStore(visit)
  const discounts = [
    { code: '', amount: order.product_discount },
    { code: order.discount_code_code ?? '', amount: order.discount_code_discount },
    { code: words.shipping, amount: order.shipping_discount },
    { code: '', amount: order.unique_code_discount },
  ]
  return show(
    c,
    { title: `${words.order} ${order.order_id}` },
    <div class="narrow" data-polls={isDue(order) && order.payment_method !== 'cod' ? '5000' : undefined}>
      {c.req.query('new') !== undefined && <p class="notice">{words.thanks}</p>}
      <h1>
        {words.order} {order.order_id}
      </h1>
      <p>
        <span class="badge">{words.statuses[order.status] ?? order.status}</span>{' '}
        <span class={isPaid(order) ? 'badge badge-paid' : 'badge'}>{isPaid(order) ? words.paid : words.unpaid}</span>
      </p>
      <Alert text={alert} />
      {isDue(order) && <Payment order={order} currency={currency} visit={visit} />}
      {order.shipment_receipt && (
        <p>
          {words.tracking}: <strong>{order.shipment_receipt}</strong>
        </p>
      )}
      <ul class="lines plain-lines">
        {order.orderlines.map((line) => (
          <li>
            <span>
              {line.quantity} × {line.product_name}{' '}
              <span class="quiet">
                {[line.variant_option1_value, line.variant_option2_value, line.variant_option3_value]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <strong>{formatMoney(Number(line.variant_price) * line.quantity, currency, language)}</strong>
          </li>
        ))}
      </ul>
      <Totals summary={{ ...order, discounts }} currency={currency} visit={visit} />
      {order.destination_address && (
        <p class="panel">
          <strong>{order.destination_address.name}</strong>
          <br />
          {[
            order.destination_address.address,
            order.destination_address.subdistrict,
            order.destination_address.city,
            order.destination_address.postal_code,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
    </div>,
  )
})

const isPaid = ({ payment_status }: Order) => ['paid', 'settled'].includes(payment_status)
const isDue = ({ status, payment_status }: Order) =>
  payment_status === 'unpaid' && !['draft', 'canceled', 'closed', 'rts'].includes(status)
const needsInstructions = (order: Order) => isDue(order) && !['bank_transfer', 'cod'].includes(order.payment_method)

/** Instructions are made at the first visit; asking again makes no second payment. The order is there without them too. */
async function addInstructions({ shop, words }: Visit, order: Order): Promise<{ order: Order; alert?: string }> {
  if (!needsInstructions(order) || Object.keys(order.pg_payment_info).length > 0) return { order }
  const path = { secret_slug: order.secret_slug }
  try {
    return { order: await shop.call('POST /public/orders/{secret_slug}/payment', { path }) }
  } catch (error) {
    if (error instanceof NoAnswerError) return { order, alert: words.noPayment }
    if (error instanceof ApiError) return { order, alert: words.errors[error.code] ?? words.noPayment }
    throw error
  }
}

type PaymentProps = { order: Order; currency: string; visit: Visit }

function Payment({ order, currency, visit: { language, words } }: PaymentProps) {
  if (order.payment_method === 'cod') return <p class="panel">{words.payOnDelivery}</p>
  const code = findCode(order.pg_payment_info)
  return (
    <section class="panel pay">
      <p class="price price-large">{formatMoney(order.gross_revenue, currency, language)}</p>
      {order.payment_method === 'bank_transfer' ? (
        <>
          <p>{words.payTo}</p>
          <ul>
            {order.store.payment_accounts.map(({ financial_entity, account_number, account_holder }) => (
              <li>
                {financial_entity?.name} <strong>{account_number}</strong> {account_holder}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          {code && (
            <p>
              {order.payment_method.startsWith('va_') ? words.vaNumber : words.paymentCode}:{' '}
              <strong class="code">{code}</strong>
            </p>
          )}
          <a class="button" href={order.payment_url} rel="noopener">
            {words.payNow}
          </a>
        </>
      )}
      {order.payment_expiration_at && (
        <p class="quiet">
          {words.payBefore} {formatTime(order.payment_expiration_at, language)}
        </p>
      )}
      <p class="quiet" role="status">
        {words.waiting}
      </p>
    </section>
  )
}

type Info = {
  va_number?: string
  payment_code?: string
  payment_method?: Record<string, { channel_properties?: Info }>
  virtual_account_number?: string
}

/** What the buyer types at the bank or says in a shop. Providers name it differently. */
function findCode(info: Info): string | undefined {
  const own = info.va_number ?? info.virtual_account_number ?? info.payment_code
  if (own) return own
  const { virtual_account, over_the_counter } = info.payment_method ?? {}
  const inner = virtual_account?.channel_properties ?? over_the_counter?.channel_properties
  return inner && findCode(inner)
}
