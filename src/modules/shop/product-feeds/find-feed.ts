import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import type { Service } from '../../../platform/service.ts'
import { joinDomain, toShopUrl } from '../../stores/store-settings/index.ts'
import type { FeedKey } from './feed-address.ts'

export type FeedStore = {
  id: number
  business_id: number
  name: string
  currency: string
  is_closed: boolean
  /** The base address of the shop's pages. */
  url: string
}

type Row = {
  name: string
  currency: string
  is_closed: boolean
  slug: string
  hostname: string | null
  version: number
  state: string | null
  modified_at: string | null
}

export type Feed = { store: FeedStore; etag: string; modified_at: Date }

/** Finds an active feed of a public store, and when it last changed. */
export async function findFeed(service: Pick<Service, 'db' | 'config'>, key: FeedKey, now: Date) {
  const { business_id, store_id, channel, rotation } = key
  const { rows } = await sql<Row>`select s.name, s.slug, b.currency, s.closed_at is not null as is_closed, d.hostname,
      coalesce(c.version, 0) as version, f.state, f.modified_at
    from product_feeds f join stores s on s.business_id = f.business_id and s.id = f.store_id
      join businesses b on b.id = s.business_id
      ${sql.raw(joinDomain)}
      left join store_catalog_versions c on c.store_id = s.id
    where f.business_id = ${business_id} and f.store_id = ${store_id} and f.channel = ${channel}
      and f.rotation = ${rotation} and f.is_enabled and s.is_active and s.is_public and s.deleted_at is null`.execute(
    service.db,
  )
  const [row] = rows
  if (!row) return undefined
  const { name, currency, is_closed } = row
  const url = toShopUrl(row, service.config.shopUrl)
  const store: FeedStore = { id: store_id, business_id, name, currency, is_closed, url }
  const state = describeState(store, row.version, now)
  const modified_at = row.state === state ? new Date(row.modified_at!) : await recordState(service.db, key, state, now)
  return { store, etag: `"${state}"`, modified_at }
}

/**
 * Identifies the state that a feed is made from. The quantity of a variant changes without a new version of the
 * catalog, so the state also changes every hour; channels fetch feeds no more often than that.
 */
function describeState({ name, url, is_closed }: FeedStore, version: number, now: Date): string {
  const hour = now.toISOString().slice(0, 13)
  return hash('sha256', JSON.stringify([version, name, url, is_closed, hour]), 'base64url').slice(0, 22)
}

async function recordState(db: Db, { business_id, store_id, channel }: FeedKey, state: string, now: Date) {
  await db
    .updateTable('product_feeds')
    .set({ state, modified_at: now })
    .where('business_id', '=', business_id)
    .where('store_id', '=', store_id)
    .where('channel', '=', channel)
    .execute()
  return now
}
