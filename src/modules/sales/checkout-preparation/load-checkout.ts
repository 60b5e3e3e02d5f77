import type { Query } from '../../../platform/db/pipelined-connection.ts'
import type { LoadPlain } from './batch-lookups.ts'
import type { Shop, Shops } from './cache-shops.ts'
import { loadStatement, type Shape } from './compose-load.ts'
import type { Loaded, LoadRequest } from './loaded.ts'

const nothing: Omit<Loaded, keyof Shop> = {
  ...{ cart: null, cart_items: null, variants: null, bundles: null, location: null, rates: [], discount: null },
  ...{ customer: null, new_customer_id: 0, is_duplicate: false, phone_orders: 0, ip_orders: 0, ip_spam: false },
}

/** What is asked for: each thing that is not costs the database its part of the plan. */
function shapeOf({ settings }: Shop, request: LoadRequest): Shape {
  const { items, cart, email } = request
  const isBuying = email !== null
  return {
    cart: cart.value === null ? undefined : cart.column,
    isDirect: items !== undefined,
    hasBundles: items !== undefined && items.bundles.length > 0,
    hasCode: request.discount_code !== null,
    isBuying,
    hasMarks: request.fingerprints.length > 0,
    limitsPhone: isBuying && request.phone !== null && settings.max_per_phone > 0,
    limitsIp: isBuying && request.ip !== null && settings.max_per_ip > 0,
    filtersIp: isBuying && request.ip !== null && settings.is_ip_spam_filter,
  }
}

/** Nothing is asked for that buyers of the same store could not be asked together. */
const isPlain = ({ cart, isDirect, hasBundles, hasCode, isBuying, hasMarks, ...limits }: Shape) =>
  !cart && isDirect && !hasBundles && !hasCode && isBuying && hasMarks && !Object.values(limits).includes(true)

/** The store and its rates from memory, and everything that must be of this moment in one statement. */
export async function loadCheckout(
  query: Query,
  shops: Shops,
  request: LoadRequest,
  loadPlain?: LoadPlain,
): Promise<Loaded> {
  const store = { id: request.store_id, business_id: request.business_id }
  const shop = await shops.shop(store)
  const destination = request.location_id === null ? undefined : await shops.destination(store, request.location_id)
  const shape = shapeOf(shop, request)
  if (loadPlain && isPlain(shape)) return { ...shop, ...nothing, ...destination, ...(await loadPlain(request)) }
  const read = async (of: Shape) => {
    const { text, values } = loadStatement(of, { ...request, settings: shop.settings })
    const [loaded] = await query<Partial<Loaded>>(text, values)
    return loaded!
  }
  let loaded = await read(shape)
  // Few carts hold bundles, and reading for them costs as much as all the rest: only those are read again.
  if (loaded.cart_items?.some(({ type }) => type !== 'variant')) loaded = await read({ ...shape, hasBundles: true })
  return { ...shop, ...nothing, ...destination, ...loaded }
}
