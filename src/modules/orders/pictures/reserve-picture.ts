import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { AppError, conflict, forbidden } from '../../../platform/errors/errors.ts'
import type { PictureKind } from './picture-names.ts'
import { maxUnnamedBytes, orderLimits, uploadMs } from './rules.ts'

/** An order that accepts pictures. */
export type UploadOrder = { business_id: number; store_id: number; id: string }

export type Picture = { kind: PictureKind; name: string; size: number }

/** Counts the pictures of the order and its store, without the picture itself, which may be uploaded again. */
async function countPictures(db: Db, { business_id, store_id, id }: UploadOrder, { kind, name }: Picture) {
  const { rows } = await sql<{ pictures: number; bytes: number; unnamed: number; is_known: boolean }>`
    select own.*, (select coalesce(sum(bytes), 0)::bigint from order_pictures
      where business_id = ${business_id} and store_id = ${store_id} and not is_named and name <> ${name}) as unnamed
    from (select count(*) filter (where name <> ${name})::int as pictures,
        coalesce(sum(bytes) filter (where name <> ${name}), 0)::bigint as bytes,
        coalesce(bool_or(name = ${name}), false) as is_known
      from order_pictures where business_id = ${business_id} and order_id = ${id} and kind = ${kind}) own`.execute(db)
  return rows[0]!
}

/** Throws if the order or its store has no room for the picture. Returns whether the picture was reserved before. */
export async function checkRoom(db: Db, order: UploadOrder, picture: Picture): Promise<boolean> {
  const { maxPictures, maxBytes } = orderLimits[picture.kind]
  const held = await countPictures(db, order, picture)
  if (held.pictures >= maxPictures || held.bytes + picture.size > maxBytes)
    throw conflict(
      `This order takes ${maxPictures} pictures of ${maxBytes / 1024 / 1024} MiB together. ` +
        `Use one that was uploaded, or wait ${uploadMs / 60_000} minutes: pictures that nobody uses are deleted`,
      'too_many_pictures',
      { max_pictures: maxPictures, max_bytes: maxBytes },
    )
  if (held.unnamed + picture.size > maxUnnamedBytes)
    throw new AppError(429, 'rate_limited', 'Many pictures were uploaded to this store. Try again in some minutes', {
      headers: { 'retry-after': String(uploadMs / 1000) },
    })
  return held.is_known
}

/**
 * Reserves room for a picture before it is stored. Uploads to one store wait for each other here, so that concurrent
 * ones count too. Returns whether the reservation is new: only then a failed upload releases it.
 */
export const reservePicture = (db: Db, order: UploadOrder, picture: Picture, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await lockStore(tx, order.store_id)
    if (await checkRoom(tx, order, picture)) return false
    const { business_id, store_id, id: order_id } = order
    const { kind, name, size: bytes } = picture
    await tx
      .insertInto('order_pictures')
      .values({ name, business_id, store_id, order_id, kind, bytes, created_at: now })
      .execute()
    return true
  })

const lockStore = (tx: Tx, storeId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`pictures of store ${storeId}`}, 0))`.execute(tx)

const selectRows = ({ business_id, id }: UploadOrder, { name }: Picture) =>
  sql`business_id = ${business_id} and order_id = ${id} and name = ${name}`

/** Releases the reservation of an upload that failed before anything was stored. */
export const releasePicture = (db: Db, order: UploadOrder, picture: Picture) =>
  sql`delete from order_pictures where ${selectRows(order, picture)} and not is_stored`.execute(db)

/** Marks the picture as stored. Throws if the upload took so long that its reservation was deleted. */
export async function confirmPicture(db: Db, order: UploadOrder, picture: Picture) {
  const { numAffectedRows } =
    await sql`update order_pictures set is_stored = true where ${selectRows(order, picture)}`.execute(db)
  if (numAffectedRows === 0n) throw forbidden('This link has expired. Request a new one', 'link_expired')
}
