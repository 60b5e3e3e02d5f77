import type { Merchant } from '../../../access/merchant-route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause } from '../../../platform/errors/errors.ts'
import { recordAudit } from '../../accounts/audit/index.ts'
import { getStore } from '../../stores/store-settings/index.ts'
import { type Channel, channels } from './rules.ts'

type Place = { business_id: number; store_id: number; channel: Channel }
export type FeedRow = Place & { is_enabled: boolean; rotation: number; updated_at: string | null }

const absent = (place: Place): FeedRow => ({ ...place, is_enabled: false, rotation: 1, updated_at: null })

const select = (db: Db, business_id: number, store_id: number) =>
  db
    .selectFrom('product_feeds')
    .select(['business_id', 'store_id', 'channel', 'is_enabled', 'rotation', 'updated_at'])
    .where('business_id', '=', business_id)
    .where('store_id', '=', store_id)

/** Lists the feeds of all channels, including those that were never switched on. */
export async function listFeeds(db: Db, business_id: number, storeId: string): Promise<FeedRow[]> {
  const { id: store_id } = await getStore(db, business_id, storeId)
  const rows = await select(db, business_id, store_id).execute()
  return channels.map(
    (channel) => rows.find((row) => row.channel === channel) ?? absent({ business_id, store_id, channel }),
  )
}

/** Switches a feed on or off; its address stays. */
export async function switchFeed(
  tx: Tx,
  merchant: Merchant,
  storeId: string,
  channel: Channel,
  is_enabled: boolean,
  now: Date,
): Promise<FeedRow> {
  const { business_id } = merchant
  const { id: store_id, unique_id } = await getStore(tx, business_id, storeId)
  const row = await tx
    .insertInto('product_feeds')
    .values({ business_id, store_id, channel, is_enabled, updated_at: now })
    .onConflict((target) =>
      target.columns(['business_id', 'store_id', 'channel']).doUpdateSet({ is_enabled, updated_at: now }),
    )
    .returning(['business_id', 'store_id', 'channel', 'is_enabled', 'rotation', 'updated_at'])
    .executeTakeFirstOrThrow()
  await audit(tx, merchant, unique_id, { channel, is_enabled }, now)
  return row
}

/** Gives a feed a new address; the old one no longer works. */
export async function rotateFeed(tx: Tx, merchant: Merchant, storeId: string, channel: Channel, now: Date) {
  const { business_id } = merchant
  const { id: store_id, unique_id } = await getStore(tx, business_id, storeId)
  const row = await tx
    .updateTable('product_feeds')
    .set((eb) => ({ rotation: eb('rotation', '+', 1), updated_at: now }))
    .where('business_id', '=', business_id)
    .where('store_id', '=', store_id)
    .where('channel', '=', channel)
    .where('is_enabled', '=', true)
    .returning(['business_id', 'store_id', 'channel', 'is_enabled', 'rotation', 'updated_at'])
    .executeTakeFirst()
  if (!row) throw conflictBecause('feed_off', 'Switch the feed on first')
  await audit(tx, merchant, unique_id, { channel, is_rotated: true }, now)
  return row
}

const audit = (tx: Tx, { business_id, actor }: Merchant, target: string, details: Record<string, unknown>, now: Date) =>
  recordAudit(tx, { business_id, actor, action: 'store.feed_updated', target, details }, now)
