import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { recordFormerSlug } from '../slug-history/index.ts'
import type { ProductRow } from '../variants/index.ts'

/**
 * Returns the requested slug if it is free. Without a request, derives one from the name and appends a number if
 * needed.
 */
export async function chooseSlug(tx: Tx, businessId: number, name: string, wanted?: string): Promise<string> {
  await lockSlugs(tx, businessId)
  if (wanted !== undefined) {
    if (await isTaken(tx, businessId, wanted)) throw slugTaken()
    return wanted
  }
  const slug = toSlug(name)
  const rows = await tx
    .selectFrom('products')
    .select('slug')
    .where('business_id', '=', businessId)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  return freeSlug(slug, taken)
}

/** Refuses a new slug that is taken. Stores the current one, so that its address redirects from now on. */
export async function moveProduct(tx: Tx, product: ProductRow, slug: string, now: Date) {
  const { id, business_id, name } = product
  await chooseSlug(tx, business_id, name, slug)
  await recordFormerSlug(tx, { business_id, kind: 'product', slug: product.slug, item_id: id }, now)
}

/** Serializes slug writers of a business, so that a slug found free is still free when it is inserted. */
export const lockSlugs = (tx: Tx, businessId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`slugs:${businessId}`}, 0))`.execute(tx)

/**
 * Returns the slug, numbered if it is taken. `lastNumbers` keeps the last number of each slug, for imports with
 * thousands of equal names.
 */
export function freeSlug(slug: string, taken: Set<string>, lastNumbers = new Map<string, number>()): string {
  if (!taken.has(slug)) return slug
  let n = lastNumbers.get(slug) ?? 2
  while (taken.has(`${slug}-${n}`)) n++
  lastNumbers.set(slug, n)
  return `${slug}-${n}`
}

export const slugTaken = () => validationFailed({ slug: 'taken' })

async function isTaken(db: Db, businessId: number, slug: string) {
  const found = await db
    .selectFrom('products')
    .select('id')
    .where('business_id', '=', businessId)
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** `Kopi Arabika 250g!` → `kopi-arabika-250g`; never empty. */
export function toSlug(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
    .replace(/-$/, '')
  return slug || 'item'
}

export const slugPattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$'
