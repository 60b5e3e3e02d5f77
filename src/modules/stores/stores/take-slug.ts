import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'

const form = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const minLength = 3
const maxLength = 63

/** Bounds how many slugs a store can keep from others, because it keeps each one for ever. */
const maxSlugs = 20

/** Reads a slug as people type it; at least one letter tells it from an id. */
export function parseSlug(text: string): string {
  const slug = text.trim().toLowerCase()
  if (slug.length < minLength || slug.length > maxLength || !form.test(slug) || !/[a-z]/.test(slug))
    throw validationFailed({ slug: 'wrong_format' })
  return slug
}

/** Takes a slug for a store for good, unless another store has it or had it, or it is reserved. */
export async function takeSlug(tx: Tx, storeId: number, slug: string, now: Date): Promise<void> {
  const taken = await tx
    .insertInto('store_slugs')
    .values({ slug, store_id: storeId, taken_at: now })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning('slug')
    .executeTakeFirst()
  if (!taken) {
    const { store_id } = await tx
      .selectFrom('store_slugs')
      .select('store_id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    if (store_id !== storeId) throw validationFailed({ slug: 'taken' })
    return
  }
  const { count } = await tx
    .selectFrom('store_slugs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  if (Number(count) > maxSlugs) throw validationFailed({ slug: 'unchangeable' })
}
