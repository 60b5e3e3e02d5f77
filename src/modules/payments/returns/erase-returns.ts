import { sql } from 'kysely'
import type { ObjectStore } from '../../../integrations/object-store/index.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'

const keyOf = (name: string) => `return-pictures/${name}`

/**
 * Deletes what returns of these orders tell about the buyer, and names the pictures in the object store that have to go.
 * Lines and moments stay, for the books.
 */
export async function eraseReturns(tx: Tx, businessId: number, orderIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ pictures: string[] }>`
    with before as (
      select id, pictures from returns where business_id = ${businessId} and order_id = any(${orderIds}::uuid[])
    )
    update returns r set reason = '', note = null, rejection = null, bank_account = null, pictures = '{}',
      parcel_number = null
    from before b where r.business_id = ${businessId} and r.id = b.id returning b.pictures`.execute(tx)
  return rows.flatMap(({ pictures }) => pictures.map(keyOf))
}

/** Deletes the pictures that the returns of a business name from the object store. */
export async function deleteBusinessPictures(db: Db, objects: ObjectStore, businessId: number) {
  const { rows } = await sql<{ name: string }>`
    select unnest(pictures) as name from returns where business_id = ${businessId}`.execute(db)
  for (const { name } of rows) await objects.delete(keyOf(name))
}
