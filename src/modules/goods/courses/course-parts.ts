import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import type { ContentRow, SectionRow } from './load-course.ts'
import { checkOrder } from './rules.ts'

type Parts = { course_sections: SectionRow; course_contents: ContentRow }

/** Sections and contents share these operations. */
type Table = keyof Parts

const names = { course_sections: 'section', course_contents: 'content' }

export async function getPart<T extends Table>(db: Db, table: T, businessId: number, uuid: string): Promise<Parts[T]> {
  const part = await db
    .selectFrom(table as Table)
    .selectAll()
    .where('business_id', '=', businessId)
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  if (!part) throw notFound(`There is no such ${names[table]}`)
  return part as Parts[T]
}

export async function updatePart(tx: Tx, table: Table, businessId: number, uuid: string, change: object, now: Date) {
  const updated = await tx
    .updateTable(table)
    .set({ ...change, updated_at: now })
    .where('business_id', '=', businessId)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst()
  if (!updated) throw notFound(`There is no such ${names[table]}`)
}

/** Foreign keys cascade: a section is deleted with its contents, a content with the customers' progress. */
export async function deletePart(tx: Tx, table: Table, businessId: number, uuid: string) {
  const gone = await tx
    .deleteFrom(table)
    .where('business_id', '=', businessId)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst()
  if (!gone) throw notFound(`There is no such ${names[table]}`)
}

/** Sets the order of the parts. `uuids` must contain each of them once. */
export async function orderParts(
  tx: Tx,
  table: Table,
  businessId: number,
  known: { uuid: string }[],
  uuids: string[],
  now: Date,
) {
  checkOrder(
    known.map((part) => part.uuid),
    uuids,
  )
  await sql`update ${sql.table(table)} as part set sequence_order = wanted.place, updated_at = ${now}
    from unnest(${uuids}::uuid[]) with ordinality as wanted (uuid, place)
    where part.business_id = ${businessId} and part.uuid = wanted.uuid`.execute(tx)
}

export const nextPosition = (known: { sequence_order: number }[]) => (known.at(-1)?.sequence_order ?? 0) + 1
