import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors.ts'
import { recordMail } from '../../../platform/mail/record-mail.ts'
import { isOpen } from '../../goods/entitlements/index.ts'
import { effectiveSettings, mailSenderOf } from '../../stores/stores/index.ts'
import { type OrderKey, recordMessage } from '../orders/index.ts'
import { type GoodsKind, goodsMail } from './goods-mail.ts'

type Bought = { name: string; links: string[]; keys: string[] }
type Order = {
  order_id: string
  business_id: number
  customer_name: string
  customer_email: string | null
  store_name: string
  store_email: string | null
  store_unique_id: string
  hostname: string | null
  settings: unknown
}

/** Mails the buyer once more how to reach what this order gives access to at present. */
export async function sendGoods(
  tx: Tx,
  { business_id, id }: OrderKey,
  kind: GoodsKind,
  appUrl: string,
  by: string | null,
  now: Date,
) {
  const { rows: orders } = await sql<Order>`
    select o.order_id, o.business_id, o.customer_name, o.customer_email, s.name as store_name, s.email as store_email,
      s.unique_id as store_unique_id, s.settings, d.hostname
    from orders o join stores s on s.id = o.store_id
      left join custom_domains d on d.id = s.custom_domain_id and d.is_verified
    where o.business_id in (${business_id}, ${business_id}) and o.id = ${id}`.execute(tx)
  const order = orders[0]!
  const bought = await findBought(tx, { business_id, id }, kind, now)
  if (bought.length === 0)
    throw conflictBecause('nothing_to_send', `Order ${order.order_id} gives access to nothing of this kind at present`)
  if (!order.customer_email)
    throw conflictBecause('buyer_without_email', `The buyer of order ${order.order_id} has no email address`)
  const { language } = effectiveSettings(order.settings)
  const shop = order.hostname ? `https://${order.hostname}` : `${appUrl}/s/${order.store_unique_id}`
  const mail = goodsMail({
    kind,
    language,
    bought,
    recipient: order.customer_email,
    business_id: order.business_id,
    store: order.store_name,
    sender: mailSenderOf({ name: order.store_name, email: order.store_email, settings: order.settings }),
    buyer: order.customer_name,
    number: order.order_id,
    account: `${shop}/account`,
  })
  const mail_id = await recordMail(tx, mail)
  await recordMessage(tx, { order_id: id, business_id, mail_id, template: mail.template }, by, now)
}

async function findBought(tx: Tx, { business_id, id }: OrderKey, kind: GoodsKind, now: Date): Promise<Bought[]> {
  const isOfKind =
    kind === 'courses'
      ? sql<boolean>`exists (select from course_sections c where c.variant_id = e.variant_id)`
      : sql<boolean>`(v.self_file_urls <> '{}' or exists (select from digital_files f where f.variant_id = e.variant_id)
          or exists (select from licenses k where k.entitlement_id = e.id and k.status = 'assigned'))`
  const { rows } = await sql<Bought>`
    select l.product_name as name, ${kind === 'files' ? sql`v.self_file_urls` : sql`'{}'::text[]`} as links,
      array(select k.key from licenses k where ${kind === 'files'}::boolean and k.entitlement_id = e.id
        and k.status = 'assigned' order by k.unit) as keys
    from entitlements e join variants v on v.business_id = e.business_id and v.id = e.variant_id
      join order_lines l on l.business_id = e.business_id and l.id = e.order_line_id
    where e.business_id = ${business_id} and e.order_id = ${id} and ${isOpen(now)} and ${isOfKind} order by e.id`.execute(
    tx,
  )
  return rows
}
