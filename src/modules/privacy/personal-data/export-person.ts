import { type RawBuilder, sql } from 'kysely'
import { listSpecialColumns, rowJson, type SpecialColumns } from '../../../platform/db/statements/row-json.ts'
import type { Db } from '../../../platform/db/types.ts'
import { joinChunks } from '../../../platform/http/bodies/join-chunks.ts'
import { readText } from '../../../platform/mail/read-text.ts'
import { getCustomer } from '../../buyers/customers/index.ts'
import { productName } from '../../catalog/item-names/index.ts'

/** Columns about the business's costs and its team, which are not about the buyer. */
const ofBusiness = [
  'cogs',
  'net_revenue',
  'payment_fee',
  'platform_fee',
  'created_by',
  'last_updated_by',
  'handler_id',
  'internal_notes',
]
const ofLine = ['cogs', 'variant_cogs']
const ofTeam = ['note', 'requested_by', 'decided_by']
const ofService = ['template', 'attempts', 'follow_up_chat_id']

const ordersPerPart = 50

type Person = { id: number; business_id: number }

/**
 * Yields everything that a business stores about a customer as one JSON document. Orders are read in parts, so that no
 * connection is held while the client reads.
 */
export async function* exportPerson(db: Db, businessId: number, id: number, now: Date): AsyncGenerator<string> {
  const columns = await listSpecialColumns(db)
  const { email } = await getCustomer(db, businessId, id)
  const person = { id, business_id: businessId }
  const customer = await readOne(db, columns, person)
  yield `{"exported_at":${JSON.stringify(now.toISOString())},"customer":${customer},"orders":[`
  const emails = new Set(email ? [email] : [])
  const proofs: string[] = []
  let isFirst = true
  for await (const orders of readOrders(db, columns, person)) {
    for (const { address, proof } of orders) {
      if (address) emails.add(address.toLowerCase())
      if (proof) proofs.push(proof)
    }
    yield* joinChunks(orders.map(({ json }, i) => (isFirst && i === 0 ? json : `,${json}`)))
    isFirst = false
  }
  yield `],"transfer_proofs":${JSON.stringify(proofs)}`
  for (const [name, rows] of Object.entries(listRows(columns, person, [...emails]))) {
    const found = await sql<{ json: string }>`select r.json::text as json from (${rows}) as r (json)`.execute(db)
    yield `,${JSON.stringify(name)}:[`
    yield* joinChunks(found.rows.map(({ json }, i) => (i === 0 ? json : `,${json}`)))
    yield ']'
  }
  yield ',"messages":['
  yield* joinChunks((await listMessages(db, businessId, [...emails])).map((json, i) => (i === 0 ? json : `,${json}`)))
  yield ']}'
}

/** Values are stored by the id of their definition; without the definition, key and name are unknown. */
const attributes = (businessId: number) => sql`jsonb_build_object('attributes', (
  select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'key', d.key, 'name', d.name, 'value', a.value)
    order by d.position, d.id), '[]')
  from jsonb_each(r.attributes) a
    left join attribute_definitions d on d.business_id = ${businessId} and d.id = a.key::bigint))`

async function readOne(db: Db, columns: SpecialColumns, { id, business_id }: Person): Promise<string> {
  const { rows } = await sql<{
    json: string
  }>`select (${rowJson('r', columns.get('customers'))} || ${attributes(business_id)})::text as json
    from customers r where r.business_id = ${business_id} and r.id = ${id}`.execute(db)
  return rows[0]!.json
}

type Exported = { id: string; created_at: string; json: string; address: string | null; proof: string | null }

async function* readOrders(db: Db, columns: SpecialColumns, { id, business_id }: Person): AsyncGenerator<Exported[]> {
  const part = (name: string, table: string, order: string, omit: string[] = []) =>
    sql`jsonb_build_object(${sql.lit(name)}, coalesce((
      select jsonb_agg(${rowJson('p', columns.get(table), ['business_id', ...omit])} order by ${sql.raw(order)})
      from ${sql.table(table)} p where p.order_id = r.id and p.business_id = ${business_id}), '[]'))`
  const json = sql`(${rowJson('r', columns.get('orders'), ofBusiness)} || ${attributes(business_id)}
    || ${part('lines', 'order_lines', 'p.position', ofLine)}
    || ${part('status_history', 'order_status_history', 'p.id', ['by'])}
    || ${part('payments', 'payments', 'p.created_at')}
    || ${part('refunds', 'refunds', 'p.id', ofTeam)} || ${part('returns', 'returns', 'p.id', ofTeam)}
    || ${part('reviews', 'reviews', 'p.id')} || ${part('invoices', 'invoices', 'p.id')}
    || ${part('chats', 'order_messages', 'p.id', ofService)})::text`
  let last: Exported | undefined
  for (;;) {
    const { rows }: { rows: Exported[] } = await sql<Exported>`
      select r.id, r.created_at, ${json} as json, r.customer_email as address,
        substring(r.transferproof_url from '[^/]+$') as proof
      from orders r where r.customer_id = ${id} and r.business_id = ${business_id}
        ${last ? sql`and (r.created_at, r.id) < (${last.created_at}, ${last.id})` : sql``}
      order by r.created_at desc, r.id desc limit ${ordersPerPart}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < ordersPerPart) return
    last = rows.at(-1)!
  }
}

/** The other records of a person, each as a query with one column of JSON. */
function listRows(
  columns: SpecialColumns,
  { id, business_id }: Person,
  emails: string[],
): Record<string, RawBuilder<unknown>> {
  const json = (table: string, omit: string[] = []) => rowJson('r', columns.get(table), omit)
  const owned = sql`r.business_id = ${business_id} and r.customer_id = ${id}`
  return {
    addresses: sql`select ${json('customer_addresses')} from customer_addresses r where ${owned} order by r.id`,
    subscriptions: sql`select ${json('subscriptions')} || jsonb_build_object('items', coalesce((
        select jsonb_agg(${rowJson('p', columns.get('subscription_items'))} order by p.id) from subscription_items p
        where p.business_id = ${business_id} and p.subscription_id = r.id), '[]'))
      from subscriptions r where ${owned} order by r.id`,
    saved_methods: sql`select ${json('saved_methods', ['sealed_token'])} from saved_methods r where ${owned} order by r.id`,
    entitlements: sql`select ${json('entitlements')} from entitlements r where ${owned} order by r.id`,
    licenses: sql`select ${json('licenses')} from licenses r join entitlements e on e.business_id = r.business_id and e.id = r.entitlement_id
      where e.business_id = ${business_id} and e.customer_id = ${id} and r.business_id = ${business_id} order by r.id`,
    downloads: sql`select ${json('file_downloads', ['last_link'])} from file_downloads r
      join entitlements e on e.business_id = r.business_id and e.id = r.entitlement_id
      where e.business_id = ${business_id} and e.customer_id = ${id} and r.business_id = ${business_id} order by r.first_at`,
    course_progress: sql`select ${json('course_progress')} || jsonb_build_object('title', c.title)
      from course_progress r join course_contents c on c.uuid = r.content_uuid and c.business_id = r.business_id
      where ${owned} order by r.updated_at`,
    carts: sql`select ${json('carts')} || jsonb_build_object('items', coalesce((
        select jsonb_agg(${rowJson('p', columns.get('cart_items'))} order by p.position) from cart_items p
        where p.business_id = ${business_id} and p.cart_id = r.id), '[]'))
      from carts r where ${owned} and r.store_id in (select id from stores where business_id = ${business_id})
      order by r.id`,
    wishlist: sql`select ${json('wishlist_items')} || jsonb_build_object('name', ${sql.raw(productName())})
      from wishlist_items r join products p on p.business_id = r.business_id and p.id = r.product_id
      where ${owned} order by r.added_at`,
    checkout_intents: sql`select ${json('checkout_intents')} from checkout_intents r
      where r.business_id = ${business_id} and r.email = any(${emails}::text[]) order by r.id`,
    stock_requests: sql`select ${json('stock_requests')} from stock_requests r
      where r.business_id = ${business_id} and r.email = any(${emails}::text[]) order by r.id`,
    logins: sql`select jsonb_build_object('store_id', r.store_id, 'created_at', r.created_at)
      from customer_token_families r where ${owned} and r.revoked_at is null order by r.created_at`,
    mail_suppressions: sql`select ${json('mail_suppressions')} from mail_suppressions r
      where r.business_id = ${business_id} and r.address = any(${emails}::text[]) order by r.id`,
  }
}

type Message = { json: object } & Parameters<typeof readText>[0]

/** The mails to a person. The text of secret ones is left out, because it has a code or link that gives access. */
async function listMessages(db: Db, businessId: number, emails: string[]): Promise<string[]> {
  const { rows } = await sql<Message & { is_secret: boolean }>`
    select jsonb_build_object('recipient', recipient, 'subject', subject, 'status', status, 'created_at', created_at,
        'sent_at', sent_at, 'opened_at', opened_at) as json, is_secret, body_text, left(body_html, 1) as body_html,
      case when body_html = '' then content end as content
    from mails where business_id = ${businessId} and lower(recipient) = any(${emails}::text[]) order by id`.execute(db)
  return rows.map(({ json, is_secret, ...mail }) =>
    JSON.stringify({ ...json, text: is_secret ? null : readText(mail) }),
  )
}
