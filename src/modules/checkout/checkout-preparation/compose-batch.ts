import { ofBusiness } from '../../../platform/db/of-business.ts'
import { type Statement, statementVariants, unnestArray } from '../../../platform/db/statements/statement.ts'
import { storedKeys } from '../../orders/order-keys/index.ts'
import type { LoadRequest } from './checkout-data.ts'
import { byFingerprints, earlierOrder, soldVariants } from './compose-load.ts'

type Requests = LoadRequest[]

/** Several requests may have the same cart, whose items must not be read twice. */
function distinctOwners(requests: Requests): Buffer[] {
  const owners = requests.flatMap(({ cart: { value } }) => (Buffer.isBuffer(value) ? value : []))
  return [...new Map(owners.map((owner) => [owner.toString('hex'), owner])).values()]
}

const parameters = {
  store: ([first]: Requests) => first!.store_id,
  business: ([first]: Requests) => first!.business_id,
  owners: distinctOwners,
  now: (requests: Requests) => new Date(Math.max(...requests.map(({ now }) => now.getTime()))).toISOString(),
  variants: (requests: Requests) => [...new Set(requests.flatMap(({ items }) => items?.variants ?? []))],
  emails: (requests: Requests) => requests.flatMap(({ email }) => email ?? []),
  fingerprints: (requests: Requests) => requests.flatMap(({ fingerprints }) => fingerprints),
  keys: (requests: Requests) => requests.flatMap(({ key }) => key ?? []),
}

type Variant = { hasCarts: boolean; isBuying: boolean; hasKeys: boolean }

/** `loadStatement` for several buyers of a store. `offset 0` forces one index lookup per buyer. */
const compose = statementVariants(parameters, ({ hasCarts, isBuying, hasKeys }: Variant, $) => {
  const [store, business] = [$('store', 'bigint'), $('business', 'bigint')]
  const carts = () => `with cart as materialized (
      select encode(k.owner, 'hex') as owner, c.* from ${unnestArray($('owners', 'bytea[]'), 'k', 'owner')}
        cross join lateral (select id, version, last_order_id, encode(last_checkout_hash, 'hex') as last_checkout_hash
          from carts where business_id = ${business} and guest_token_hash = k.owner and store_id = ${store}
            and coalesce(expires_at > ${$('now', 'timestamptz')}, false) offset 0) c
    ), item as materialized (
      select i.* from cart c cross join lateral (select id, cart_id, type, item_id, quantity from cart_items
        where business_id = ${business} and cart_id = c.id offset 0) i
    )`
  const cartsColumn = `(select json_agg(c) from (
      select c.*, (select json_agg(i order by i.id) from item i where i.cart_id = c.id) as items from cart c) c) as carts,`
  const direct = `(select ${$('variants')})::bigint[]`
  const ids = hasCarts
    ? `(select array(select item_id from item where type = 'variant') || ${direct})::bigint[]`
    : direct
  const buyers = () => `,
    (select json_agg(c) from (select c.id, c.is_spam, c.status, c.email
      from ${unnestArray($('emails', 'text[]'), 'e', 'email')} cross join lateral (select * from customers
        where ${ofBusiness('business_id', business)} and email = e.email offset 0) c) c) as customers,
    (select json_agg(o) from (select encode(fingerprint, 'hex') as fingerprint, ${earlierOrder}
      from ${byFingerprints(unnestArray($('fingerprints', 'bytea[]'), 'f', 'print'), business)}) o) as duplicates,
    to_json(array(select nextval('customers_id_seq') from unnest(${$('emails', 'text[]')}))) as new_ids`
  const keys = () => `, ${storedKeys(unnestArray($('keys', 'bytea[]'), 'f', 'scope'), business)} as keys`
  return `${hasCarts ? carts() : ''} select ${hasCarts ? cartsColumn : ''}
    ${soldVariants(ids, store, business)} as variants${isBuying ? buyers() : ''}${hasKeys ? keys() : ''}`
})

export const batchedStatement = (requests: Requests): Statement =>
  compose(
    {
      hasCarts: requests.some(({ cart }) => cart.value !== null),
      isBuying: requests.some(({ email }) => email !== null),
      hasKeys: requests.some(({ key }) => key !== null),
    },
    requests,
  )
