import { sql } from 'kysely'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import { eraseColumns } from '../../../platform/db/statements/erase-columns.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'

const toKey = (name: string) => `return-pictures/${name}`

/**
 * Erases the buyer from returns of these orders, and returns the keys of pictures to delete from the object store.
 * Lines and times stay, for accounting.
 */
export async function eraseReturns(tx: Tx, businessId: number, orderIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ pictures: string[] }>`
    with before as (
      select id, pictures from returns where business_id = ${businessId} and order_id = any(${orderIds}::uuid[])
    )
    update returns r set ${eraseColumns('returns')}
    from before b where r.business_id = ${businessId} and r.id = b.id returning b.pictures`.execute(tx)
  return rows.flatMap(({ pictures }) => pictures.map(toKey))
}

/** Deletes the pictures of a business's returns from the object store. */
export async function deleteBusinessPictures(db: Db, objects: ObjectStore, businessId: number) {
  const { rows } = await sql<{ name: string }>`
    select unnest(pictures) as name from returns where business_id = ${businessId}`.execute(db)
  for (const { name } of rows) await objects.delete(toKey(name))
}
