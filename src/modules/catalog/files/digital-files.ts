import { randomUUID } from 'node:crypto'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db } from '../../../platform/db/types.ts'
import { fieldError, notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { discardIfUnused, discardObjects } from './discard-objects.ts'
import type { Received } from './receive-file.ts'
import { cleanName, detectContentType, fileEndings } from './rules.ts'

export type FileRow = Awaited<ReturnType<typeof getDigitalFile>>

export const listDigitalFiles = (db: Db, businessId: number, variantId: number) =>
  db
    .selectFrom('digital_files')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('variant_id', '=', variantId)
    .orderBy('id')
    .execute()

export async function getDigitalFile(db: Db, businessId: number, variantId: number, id: number) {
  const file = await db
    .selectFrom('digital_files')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('variant_id', '=', variantId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!file) throw notFound('There is no such file')
  return file
}

/** Reads the file of a signed URL. No other permission is checked. */
export async function getFileByToken(db: Db, id: number) {
  const file = await db.selectFrom('digital_files').selectAll().where('id', '=', id).executeTakeFirst()
  if (!file) throw notFound('There is no such file')
  return file
}

/** Stores the bytes before it inserts the row, so that a row without bytes cannot exist. */
export async function createDigitalFile(
  db: Db,
  objects: ObjectStore,
  of: { business_id: number; variant_id: number },
  received: Received,
  now: Date,
) {
  const name = cleanName(received.name)
  const content_type = detectContentType(name, received.head)
  if (!content_type) throw validationFailed({ file: fieldError('wrong_file_type', { endings: fileEndings }) })
  const object_key = `files/${of.business_id}/${randomUUID()}`
  await discardIfUnused(db, [object_key], now)
  await objects.put(object_key, received.open(), { size: received.size, contentType: content_type })
  return await db
    .insertInto('digital_files')
    .values({ ...of, name, content_type, size_in_bytes: received.size, object_key, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes the row. The worker deletes the object, with retries. */
export async function deleteDigitalFile(db: Db, at: { business_id: number; variant_id: number; id: number }) {
  return await db.transaction().execute(async (tx) => {
    const file = await getDigitalFile(tx, at.business_id, at.variant_id, at.id)
    await tx.deleteFrom('digital_files').where('business_id', '=', at.business_id).where('id', '=', at.id).execute()
    await discardObjects(tx, [file.object_key])
    return file
  })
}
