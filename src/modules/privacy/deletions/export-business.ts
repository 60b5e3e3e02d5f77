import { type RawBuilder, sql } from 'kysely'
import { listSpecialColumns, rowJson, type SpecialColumns } from '../../../platform/db/statements/row-json.ts'
import type { Db } from '../../../platform/db/types.ts'
import { joinChunks } from '../../../platform/http/bodies/join-chunks.ts'
import { type Part, type Section, sections } from './export-sections.ts'

const batchSize = 100

/** Yields the data of a business as lines of JSON, in batches, so that no connection is held while the client reads. */
export async function* exportBusiness(db: Db, businessId: number): AsyncGenerator<string> {
  const columns = await listSpecialColumns(db)
  const business = await db.selectFrom('businesses').selectAll().where('id', '=', businessId).executeTakeFirst()
  yield `${JSON.stringify({ record: 'business', ...business })}\n`
  for (const section of sections) yield* exportSection(db, section, columns, businessId)
}

type Line = { key: unknown; line: string }

async function* exportSection(
  db: Db,
  { record, table, key, omit, parts }: Section,
  columns: SpecialColumns,
  id: number,
) {
  const show = (part: Part) => sql`jsonb_build_object(${sql.lit(part.name)}, coalesce((
    select jsonb_agg(${rowJson('p', columns.get(part.table), part.omit)} order by ${sql.raw(part.order)})
    from ${sql.table(part.table)} p
    where ${sql.raw(part.on)} ${part.isOfBusiness ? sql`and p.business_id = ${id}` : sql``}), '[]'))`
  const select = (fields: RawBuilder<unknown>[], condition: RawBuilder<unknown>) =>
    sql<Line>`
      select r.${sql.ref(key)} as key, (${sql.join(fields, sql` || `)})::text as line from ${sql.table(table)} r
      where r.business_id = ${id} ${condition} order by r.${sql.ref(key)} limit ${batchSize}`.execute(db)
  const [ofBusiness, others] = [parts.filter((part) => part.isOfBusiness), parts.filter((part) => !part.isOfBusiness)]
  let after: unknown
  for (;;) {
    const { rows } = await select(
      [rowJson('r', columns.get(table), omit), ...ofBusiness.map(show)],
      after === undefined ? sql`` : sql`and r.${sql.ref(key)} > ${after}`,
    )
    const keys = rows.map((row) => row.key)
    // Tables without a business are read by a statement of their own.
    const rest =
      others.length > 0 ? await select(others.map(show), sql`and r.${sql.ref(key)} = any(${keys})`) : undefined
    const more = new Map(rest?.rows.map((row) => [row.key, row.line]))
    yield* joinChunks(
      rows.map(({ key, line }) => `{"record":${JSON.stringify(record)}, ${join(line, more.get(key))}\n`),
    )
    if (rows.length < batchSize) return
    after = rows.at(-1)!.key
  }
}

/** The members of two objects, without the first brace. */
const join = (line: string, more: string | undefined) =>
  more ? `${line.slice(1, -1)}, ${more.slice(1)}` : line.slice(1)
