import type { Query } from '../../../platform/db/connections/pipelined-connection.ts'
import { getPayableLink } from '../../orders/payment-links/index.ts'
import type { LoadBatched } from './batch-lookups.ts'
import type { Shop, Shops } from './cache-shops.ts'
import type { CheckoutData, LoadRequest } from './checkout-data.ts'
import { loadStatement, type StatementVariant } from './compose-load.ts'
import { toItemIds } from './read-request.ts'

/** The result of a statement; parts that it left out are undefined. */
type Loaded = Partial<CheckoutData>

const defaults: Omit<CheckoutData, keyof Shop> = {
  payment_link: null,
  cart: null,
  cart_items: null,
  variants: null,
  bundles: null,
  location: null,
  rates: [],
  discount: null,
  customer: null,
  new_customer_id: 0,
  duplicate: null,
  stored_key: null,
  phone_orders: 0,
  ip_orders: 0,
  ip_spam: false,
}

/** Selects only the parts that this request needs, because each further part costs planning and execution time. */
function chooseStatementVariant({ settings }: Shop, request: LoadRequest): StatementVariant {
  const { items, cart, email } = request
  const isBuying = email !== null
  return {
    cart: cart.value === null ? undefined : cart.column,
    isDirect: items !== undefined,
    hasBundles: items !== undefined && items.bundles.length > 0,
    hasCode: request.discount_code !== null,
    usesBy: request.discount_code === null ? undefined : isBuying ? 'email' : request.customer_id ? 'id' : undefined,
    isBuying,
    hasFingerprints: request.fingerprints.length > 0,
    hasKey: request.key !== null,
    limitsPhone: isBuying && request.phone !== null && settings.max_per_phone > 0,
    limitsIp: isBuying && request.ip !== null && settings.max_per_ip > 0,
    filtersIp: isBuying && request.ip !== null && settings.is_ip_spam_filter,
  }
}

/** Whether the request needs only data that one query can load for several buyers of the store. */
const isBatchable = ({ cart, isDirect, hasBundles, hasCode, limitsPhone, limitsIp, filtersIp }: StatementVariant) =>
  cart === (isDirect ? undefined : 'guest_token_hash') &&
  ![hasBundles, hasCode, limitsPhone, limitsIp, filtersIp].includes(true)

/**
 * Takes the store and its rates from the cache, and reads everything that must be current in one statement. The items
 * of a payment link are read before.
 */
export async function loadCheckout(
  query: Query,
  shops: Shops,
  wanted: LoadRequest,
  loadBatched?: LoadBatched,
): Promise<CheckoutData> {
  const payment_link = wanted.payment_link === null ? null : await getPayableLink(query, wanted, wanted.payment_link)
  const request = payment_link
    ? { ...wanted, items: toItemIds(payment_link.items ?? []), cart: { ...wanted.cart, value: null } }
    : wanted
  const store = { id: request.store_id, business_id: request.business_id }
  const shop = await shops.shop(store)
  const destination = request.location_id === null ? undefined : await shops.destination(store, request.location_id)
  const variant = chooseStatementVariant(shop, request)
  const read = async (needs: StatementVariant): Promise<Loaded> => {
    const { text, values } = loadStatement(needs, { ...request, settings: shop.settings })
    const [loaded] = await query<Loaded>(text, values)
    return loaded!
  }
  let loaded: Loaded = loadBatched && isBatchable(variant) ? await loadBatched(request) : await read(variant)
  // Reading bundles doubles the cost of the statement and few carts contain any, so only those carts are read again.
  if (loaded.cart_items?.some(({ type }) => type !== 'variant')) loaded = await read({ ...variant, hasBundles: true })
  return { ...shop, ...defaults, payment_link, ...destination, ...loaded }
}
