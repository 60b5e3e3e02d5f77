import { sql } from 'kysely'
import { listSpecialColumns, rowJson, type SpecialColumns } from '../../../platform/db/statements/row-json.ts'
import type { Db } from '../../../platform/db/types.ts'
import { joinChunks } from '../../../platform/http/bodies/join-chunks.ts'
import { type Section, sections } from './export-sections.ts'

const batchSize = 100

/** Yields the data of a business as lines of JSON, in batches, so that no connection is held while the client reads. */
export async function* exportBusiness(db: Db, businessId: number): AsyncGenerator<string> {
  const columns = await listSpecialColumns(db)
  const business = await db.selectFrom('businesses').selectAll().where('id', '=', businessId).executeTakeFirst()
  yield `${JSON.stringify({ record: 'business', ...business })}\n`
  for (const section of sections) yield* exportSection(db, section, columns, businessId)
}

async function* exportSection(
  db: Db,
  { record, table, key, omit, parts }: Section,
  columns: SpecialColumns,
  id: number,
) {
  const fields = [
    rowJson('r', columns.get(table), omit),
    ...parts.map(
      (part) => sql`jsonb_build_object(${sql.lit(part.name)}, coalesce((
        select jsonb_agg(${rowJson('p', columns.get(part.table), part.omit)} order by ${sql.raw(part.order)})
        from ${sql.table(part.table)} p where ${sql.raw(part.on)}), '[]'))`,
    ),
  ]
  let after: unknown
  for (;;) {
    const { rows } = await sql<{ key: unknown; line: string }>`
      select r.${sql.ref(key)} as key, (${sql.join(fields, sql` || `)})::text as line from ${sql.table(table)} r
      where r.business_id = ${id} ${after === undefined ? sql`` : sql`and r.${sql.ref(key)} > ${after}`}
      order by r.${sql.ref(key)} limit ${batchSize}`.execute(db)
    yield* joinChunks(rows.map(({ line }) => `{"record":${JSON.stringify(record)}, ${line.slice(1)}\n`))
    if (rows.length < batchSize) return
    after = rows.at(-1)!.key
  }
}
