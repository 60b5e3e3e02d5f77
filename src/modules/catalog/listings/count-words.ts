import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { invalidateCatalog } from './invalidate-catalog.ts'

/** The words that an item adds to its store's vocabulary, and those that it removes. */
export type WordChange = { store_id: number; gained: string[]; lost: string[] }

const listedWords = (isListed: string, search: string) => `select unnest(vocabulary(${search})) where ${isListed}`

/**
 * The change of the item `i`; `f` has the previous values. If only prices or stock changed, two columns are compared.
 */
export const wordChange = sql.raw(`
  case when (i.is_listed, i.search) is distinct from (f.was_listed, f.former_search)
    then array(${listedWords('i.is_listed', 'i.search')} except ${listedWords('f.was_listed', 'f.former_search')})
    else '{}' end as gained,
  case when (i.is_listed, i.search) is distinct from (f.was_listed, f.former_search)
    then array(${listedWords('f.was_listed', 'f.former_search')} except ${listedWords('i.is_listed', 'i.search')})
    else '{}' end as lost`)

/** The words that the store loses with a deleted item. */
export const lostWords = [
  'store_id' as const,
  sql<string[]>`'{}'::text[]`.as('gained'),
  sql<string[]>`case when is_listed then vocabulary(search) else '{}' end`.as('lost'),
]

type Delta = { store_id: number; word: string; added: number }

/**
 * Adds changes to the counts with one statement. The caller must have incremented the stores' catalog version in this
 * transaction: all writers of a store lock the row of the version before they lock words.
 */
export async function countWords(tx: Tx, businessId: number, changes: WordChange[]) {
  const deltas = new Map<string, Delta>()
  const add = ({ store_id }: WordChange, word: string, added: number) => {
    const key = `${store_id}:${word}`
    const delta = deltas.get(key)
    if (delta) delta.added += added
    else deltas.set(key, { store_id, word, added })
  }
  for (const change of changes) {
    for (const word of change.gained) add(change, word, 1)
    for (const word of change.lost) add(change, word, -1)
  }
  await write(
    tx,
    businessId,
    [...deltas.values()].filter(({ added }) => added !== 0),
  )
}

async function write(tx: Tx, businessId: number, deltas: Delta[]) {
  if (deltas.length === 0) return
  const column = <Name extends keyof Delta>(name: Name) => deltas.map((delta) => delta[name])
  const isSame = sql`w.business_id = ${businessId} and w.store_id = d.store_id and w.word = d.word`
  await sql`
    with delta as materialized (
      select * from unnest(${column('store_id')}::bigint[], ${column('word')}::text[], ${column('added')}::integer[])
        as d (store_id, word, added)
    ), kept as (
      update store_words w set item_count = w.item_count + d.added from delta d
      where ${isSame} and w.item_count + d.added > 0
    ), removed as (
      delete from store_words w using delta d where ${isSame} and w.item_count + d.added <= 0
    )
    insert into store_words (business_id, store_id, word, item_count, keys)
    select ${businessId}::bigint, d.store_id, d.word, d.added, word_keys(d.store_id, d.word) from delta d
    where d.added > 0 and not exists (select 1 from store_words w where ${isSame})
    order by d.store_id, d.word
    on conflict (business_id, store_id, word) do update set item_count = store_words.item_count + excluded.item_count`.execute(
    tx,
  )
}

/**
 * Corrects the counts of a store, because an older release that runs during an upgrade does not count. Compares counts
 * and items in one snapshot without a lock and adds the difference, so that concurrent changes stay counted. Must not
 * run twice at once for a store.
 */
export async function recountWords(db: Db, store: { id: number; business_id: number }) {
  const { rows } = await sql<{ word: string; added: number }>`
    with present as (
      select v.word, count(*)::integer as item_count
      from store_items i cross join lateral unnest(vocabulary(i.search)) as v (word)
      where i.business_id = ${store.business_id} and i.store_id = ${store.id} and i.is_listed group by v.word
    ), stored as (
      select w.word, w.item_count from store_words w
      where w.business_id = ${store.business_id} and w.store_id = ${store.id}
    )
    select word, coalesce(p.item_count, 0) - coalesce(s.item_count, 0) as added
    from present p full join stored s using (word) where p.item_count is distinct from s.item_count`.execute(db)
  if (rows.length === 0) return
  await db.transaction().execute(async (tx) => {
    await invalidateCatalog(tx, [store.id])
    await write(
      tx,
      store.business_id,
      rows.map((row) => ({ store_id: store.id, ...row })),
    )
  })
}

/** Run by the worker: recounts every store, one after the other. */
export async function recountAllWords(db: Db) {
  const stores = await db.selectFrom('stores').select(['id', 'business_id']).orderBy('id').execute()
  for (const store of stores) await recountWords(db, store)
}
