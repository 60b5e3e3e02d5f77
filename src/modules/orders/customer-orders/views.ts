import { pictureUrl } from '../../../platform/http/addresses.ts'
import { formatMoney } from '../../../platform/text/money.ts'
import { effectiveSettings, toPaymentAccounts } from '../../stores/store-settings/index.ts'
import { finalVariants } from '../events/index.ts'
import { compileView, type OrderLineRow } from '../fields/index.ts'
import type { FullOrder } from '../orders/index.ts'
import { type Addresses, orderUrls } from '../views/index.ts'

export type CustomerOrder = FullOrder & { settings: unknown }

type Shipment = { timestamp_source?: string; status?: string; description?: string }
type Courier = { id: number; name: string; code: string }
type Place = Record<
  'name' | 'phone' | 'address' | 'subdistrict' | 'city' | 'province' | 'postal_code',
  string | null
> & {
  location_id: number | null
}

const showLine = (line: OrderLineRow, currency: string) => ({
  id: line.id,
  quantity: line.quantity,
  variant: line.variant_id,
  product_name: line.product_name,
  item_type: line.item_type,
  is_file_enabled: line.is_file_enabled,
  is_lms_enabled: line.is_lms_enabled,
  is_license_enabled: line.is_license_enabled,
  currency,
  pricing_type: line.pricing_type,
  interval: line.interval,
  interval_count: line.interval_count,
  variant_sku: line.variant_sku,
  variant_option1_value: line.variant_option1_value,
  variant_option2_value: line.variant_option2_value,
  variant_option3_value: line.variant_option3_value,
  variant_price: formatMoney(line.variant_price),
  variant_compare_at_price: line.variant_compare_at_price === null ? null : formatMoney(line.variant_compare_at_price),
  product_price: formatMoney(line.product_price),
  discount: formatMoney(line.discount),
  discount_code_discount: formatMoney(line.discount_code_discount),
  weight: line.weight,
})

function showStore({ store, settings: changed }: CustomerOrder, baseUrl: string) {
  const settings = effectiveSettings(changed)
  return {
    name: store.name,
    logo: pictureUrl(baseUrl)(store.logo),
    unique_id: store.unique_id,
    payment_accounts: toPaymentAccounts(changed),
    days_of_payment_processing: settings.days_of_payment_processing,
    is_auto_expire: settings.is_auto_expire,
    auto_expire_days: settings.auto_expire_days,
    is_show_whatsapp: settings.is_show_whatsapp,
    is_show_download_invoice: settings.is_show_download_invoice,
  }
}

function showDelivery(order: CustomerOrder) {
  const to = order.destination as Place | null
  const by = order.courier_service as (Courier & { courier: Courier | null }) | null
  const named = ({ id, name, code }: Courier) => ({ id, name, code })
  return {
    destination_address: to && {
      id: null,
      name: to.name ?? null,
      phone: to.phone ?? null,
      location: to.location_id ?? null,
      address: to.address ?? null,
      subdistrict: to.subdistrict ?? null,
      city: to.city ?? null,
      province: to.province ?? null,
      postal_code: to.postal_code ?? null,
    },
    courier_service: by && { ...named(by), courier: by.courier && named(by.courier) },
  }
}

const showColumns = compileView('customer')

/** An order in its buyer's account, without the merchant's revenue, costs and notes. */
export function showCustomerOrder(order: CustomerOrder, addresses: Addresses) {
  const { customer } = order
  return {
    ...showColumns(order),
    ...orderUrls(order, addresses.shopUrl),
    store: showStore(order, addresses.baseUrl),
    customer: customer && {
      id: customer.id,
      email: customer.email,
      phone: customer.phone,
      name: customer.name,
      confirmed_at: customer.confirmed_at,
      created_at: customer.created_at,
      last_updated_at: customer.last_updated_at,
      status: customer.status,
    },
    payment_status: order.payment_status === 'settled' ? 'paid' : order.payment_status,
    status_history: order.history
      .filter((entry) => entry.axis === 'status')
      .map((entry) => ({ status: entry.to_status, time: entry.at })),
    shipment_status_history: (order.shipment_status_history as Shipment[]).map((entry) => ({
      timestamp_source: entry.timestamp_source ?? null,
      status: entry.status ?? null,
      description: entry.description ?? null,
    })),
    pg_payment_info: order.pg_payment_info as Record<string, unknown>,
    ...showDelivery(order),
    final_variants: finalVariants(order.lines),
    orderlines: order.lines.map((line) => showLine(line, order.currency)),
  }
}
