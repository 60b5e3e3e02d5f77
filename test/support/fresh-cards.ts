import type pg from 'pg'
import { expect } from 'vitest'
import { card } from '../../src/modules/catalog/listings/index.ts'

/** Whatever a test did to a catalog, the cards that were stored are those that would be made now. */
export async function expectFreshCards(pool: pg.Pool) {
  if (pool.ended) return
  const { rows } = await pool.query(
    `select x.card, ${card('x.business_id')} as fresh from store_items x where x.card is distinct from ${card('x.business_id')} limit 3`,
  )
  expect(rows).toEqual([])
}
