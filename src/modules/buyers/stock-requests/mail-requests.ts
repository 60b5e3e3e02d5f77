import { sql } from 'kysely'
import { enqueueAll } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { type Mail, recordMails } from '../../../platform/mail/record-mail.ts'
import type { Service } from '../../../platform/service.ts'
import { readableMoney } from '../../../platform/text/readable-money.ts'
import { fullVariantName } from '../../catalog/item-names/index.ts'
import { priceNow } from '../../catalog/listings/index.ts'
import type { ActOnEvents } from '../../events/index.ts'
import { findOfferStore, findOptOuts, layOutOffer, type OfferStore, unsubscribeUrl } from '../mail-consents/index.ts'
import { noticeBatchSize } from './rules.ts'
import { words } from './words.ts'

export type StockNoticeJob = { business_id: number; variant_id: number }

/** Queues a job for each variant that is in stock again and that people wait for. */
export const queueNotices: ActOnEvents = async (tx, events) => {
  const restocked = events.filter(
    ({ payload }) => Number(payload.previous_quantity) <= 0 && Number(payload.quantity) > 0,
  )
  if (restocked.length === 0) return
  const { rows } = await sql<StockNoticeJob>`
    select distinct r.business_id, r.variant_id from unnest(${restocked.map(({ business_id }) => business_id)}::bigint[],
      ${restocked.map(({ payload }) => Number(payload.variant_id))}::bigint[]) as e (business_id, variant_id)
      join stock_requests r on r.business_id = e.business_id and r.variant_id = e.variant_id
    where r.notified_at is null`.execute(tx)
  await enqueueAll(
    tx,
    'mail-stock-requests',
    rows.map((payload) => ({ payload, key: `stock-requests:${payload.business_id}:${payload.variant_id}` })),
  )
}

type Sender = Pick<Service, 'db' | 'config' | 'secrets'>
type Waiting = { id: string; store_id: number; email: string; language: Language; created_at: string }
type Variant = { name: string; slug: string; price: number; store_ids: number[] }

/** Mails everybody who waits for a variant once, in the order of their requests, while it is in stock. */
export async function mailStockRequests(service: Sender, { business_id, variant_id }: StockNoticeJob, now: Date) {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const last = await service.db.transaction().execute(async (tx) => {
      const variant = await findInStock(tx, business_id, variant_id)
      const waiting = variant ? await lockWaiting(tx, business_id, variant_id, after) : []
      if (!variant || waiting.length === 0) return undefined
      await mailBatch(service, tx, business_id, variant, waiting, now)
      return waiting.length < noticeBatchSize ? undefined : waiting.at(-1)!.id
    })
    if (last === undefined) return
    after = last
  }
}

async function findInStock(tx: Tx, business_id: number, variant_id: number): Promise<Variant | undefined> {
  const { rows } = await sql<Variant>`
    select ${sql.raw(fullVariantName())} as name,
      p.slug, ${sql.raw(priceNow('v'))} as price,
      array(select i.store_id from store_items i where i.business_id = ${business_id} and i.product_id = p.id)
        as store_ids
    from variants v join products p on p.business_id = ${business_id} and p.id = v.product_id
    where v.business_id = ${business_id} and v.id = ${variant_id} and v.is_checked and v.deleted_at is null
      and p.deleted_at is null
      and (select sum(t.quantity) from variant_stocks t
          join warehouses w on w.business_id = ${business_id} and w.id = t.warehouse_id
        where t.business_id = ${business_id} and t.variant_id = v.id and w.deleted_at is null) > 0`.execute(tx)
  return rows[0]
}

async function lockWaiting(tx: Tx, business_id: number, variant_id: number, after: string): Promise<Waiting[]> {
  const rows = await tx
    .selectFrom('stock_requests')
    .select(['id', 'store_id', 'email', 'language', 'created_at'])
    .where('business_id', '=', business_id)
    .where('variant_id', '=', variant_id)
    .where('notified_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(noticeBatchSize)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as Waiting[]
}

/**
 * Mails a batch. Requests of a store that does not sell the variant at present stay; people who opted out later get no
 * mail.
 */
async function mailBatch(
  service: Sender,
  tx: Tx,
  business_id: number,
  variant: Variant,
  waiting: Waiting[],
  now: Date,
) {
  const stores = new Map<number, OfferStore>()
  for (const store_id of new Set(waiting.map((request) => request.store_id)))
    if (variant.store_ids.includes(store_id)) {
      const store = await findOfferStore(tx, service.config, business_id, store_id)
      if (store) stores.set(store_id, store)
    }
  const optOuts = await findOptOuts(
    tx,
    business_id,
    waiting.map(({ email }) => email),
  )
  const answered = waiting.filter(({ store_id }) => stores.has(store_id))
  const isWanted = ({ email, created_at }: Waiting) => (optOuts.get(email) ?? '') < created_at
  await recordMails(
    tx,
    answered.filter(isWanted).map((request) => compose(service, stores.get(request.store_id)!, variant, request)),
  )
  await sql`update stock_requests set notified_at = ${now}
    where business_id = ${business_id} and id = any(${answered.map(({ id }) => id)}::uuid[])`.execute(tx)
}

function compose(service: Sender, store: OfferStore, variant: Variant, { email, language }: Waiting): Mail {
  const say = words[language]
  const { business_id, id: store_id } = store
  const unsubscribe_url = unsubscribeUrl(service, { business_id, store_id, address: email }, store.slug)
  return {
    template: 'back-in-stock',
    business_id,
    store_id,
    recipient: email,
    ...store.sender,
    unsubscribe_url,
    ...layOutOffer({
      language,
      store,
      subject: say.subject(variant.name),
      greeting: say.greeting,
      lead: say.lead(store.name),
      items: [`${variant.name}, ${readableMoney(variant.price, store.currency, language)}`],
      button: say.button,
      link: `${store.url}/p/${variant.slug}`,
      reason: say.reason(store.name),
      unsubscribe_url,
    }),
  }
}
