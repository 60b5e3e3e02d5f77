import { pictureUrl } from '../../../platform/http/addresses.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { effectiveSettings, toPaymentAccounts } from '../../stores/store-settings/index.ts'
import { columnsReadBy, compileView, type OrderLineRow, type OrderRow, type Shown } from '../fields/index.ts'
import { computeCodFee } from '../pricing/index.ts'
import { type Addresses, orderUrls } from '../views/index.ts'
import { isCancelable } from './rules.ts'

type Names = Record<string, string | null>
type Courier = { name: string; courier: { name: string } | null } | null
type Shipment = { timestamp_source?: string; status?: string; description?: string }

/** The columns that the public view reads. */
export const publicColumns = columnsReadBy('public') as PublicColumn[]

type PublicColumn =
  | keyof Shown<'public'>
  | 'post_payment_redirect_url'
  | 'destination'
  | 'customer_email'
  | 'is_from_form'

const showColumns = compileView('public')

type PublicRow = Pick<OrderRow, PublicColumn>

/** An order with the related data of its public page. */
export type PublicSource = PublicRow & {
  id: string
  business_id: number
  store_id: number
  lines: Pick<
    OrderLineRow,
    | 'quantity'
    | 'product_name'
    | 'item_type'
    | `variant_option${1 | 2 | 3}_value`
    | 'variant_price'
    | 'variant_compare_at_price'
  >[]
  /** The status history, newest first. */
  moves: { status: string; time: string }[]
  business: { username: string }
  store: {
    name: string
    logo: string | null
    phone: string | null
    email: string | null
    settings: unknown
    slug: string
    hostname: string | null
  }
}

/** The prepared text of a chat that the buyer opens with the store. */
const chatTexts = {
  id: (store: string, number: string) => `Halo ${store}, saya ingin bertanya tentang pesanan ${number}.`,
  en: (store: string, number: string) => `Hello ${store}, I have a question about order ${number}.`,
}

const isPaid = (order: PublicRow) => ['paid', 'settled', 'partially_refunded'].includes(order.payment_status)

/** The public view of an order. Lists every field explicitly, so that a new column is not exposed by accident. */
export function showPublicOrder(order: PublicSource, addresses: Addresses) {
  const settings = effectiveSettings(order.store.settings)
  const domain = order.store.hostname === null ? null : { full_url: `https://${order.store.hostname}` }
  const { secret_slug, status, payment_status, payment_method, pg_payment_info } = order
  const waiting = { secret_slug, status, payment_status, payment_method, pg_payment_info }
  const urls = orderUrls(
    { ...waiting, store_slug: order.store.slug, store_hostname: order.store.hostname },
    addresses.shopUrl,
  )
  const page = urls.public_order_url
  const courier = order.courier_service as Courier
  return {
    ...showColumns(order),
    cod_fee: formatMoney(computeCodFee(order)),
    handler_phone: order.handler_phone ?? order.store.phone,
    ...urls,
    redirect_url: order.status === 'draft' ? page : `${page}/success`,
    is_cancelable: isCancelable(order),
    payment_status: order.payment_status === 'settled' ? 'paid' : order.payment_status,
    ...(isPaid(order) &&
      order.post_payment_redirect_url && { post_payment_redirect_url: order.post_payment_redirect_url }),
    chat_message: encodeURIComponent(chatTexts[settings.language](order.store.name, order.order_id)),
    page: null,
    business: {
      username: order.business.username,
      contact_email: order.store.email,
      aff_code: null,
      logo: pictureUrl(addresses.baseUrl)(order.store.logo),
    },
    pg_payment_info: order.pg_payment_info as Record<string, unknown>,
    status_history: order.moves,
    shipment_status_history: (order.shipment_status_history as Shipment[]).map(showShipment),
    courier_service: courier && { name: courier.name, courier: courier.courier && { name: courier.courier.name } },
    orderlines: order.lines.map(showLine),
    store_custom_domain: domain,
    store: { ...showStore(order.store), custom_domain: domain },
    destination_address: showDestination(order.destination as Names | null),
    customer: { email: order.customer_email },
  }
}

const showShipment = ({ timestamp_source, status, description }: Shipment) => ({
  timestamp_source: timestamp_source ?? null,
  status: status ?? null,
  description: description ?? null,
})

const showLine = (line: PublicSource['lines'][number]) => ({
  quantity: line.quantity,
  product_name: line.product_name,
  item_type: line.item_type,
  variant_option1_value: line.variant_option1_value,
  variant_option2_value: line.variant_option2_value,
  variant_option3_value: line.variant_option3_value,
  variant_price: formatMoney(line.variant_price),
  variant_compare_at_price: line.variant_compare_at_price === null ? null : formatMoney(line.variant_compare_at_price),
})

function showStore({ name, settings }: PublicSource['store']) {
  const shown = effectiveSettings(settings)
  return {
    name,
    payment_accounts: toPaymentAccounts(settings),
    days_of_payment_processing: shown.days_of_payment_processing,
    is_auto_expire: shown.is_auto_expire,
    auto_expire_days: shown.auto_expire_days,
    is_show_whatsapp: shown.is_show_whatsapp,
    is_show_download_invoice: shown.is_show_download_invoice,
  }
}

const showDestination = (destination: Names | null) =>
  destination && {
    name: destination.name ?? null,
    phone: destination.phone ?? null,
    address: destination.address ?? null,
    subdistrict: destination.subdistrict ?? null,
    city: destination.city ?? null,
    province: destination.province ?? null,
    postal_code: destination.postal_code ?? null,
  }
