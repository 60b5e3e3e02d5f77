import type { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'
import { idFromCode } from './rules.ts'

export type PostalCodeImport = { imported: number; refused: { line: number; reason: string }[] }

const batchSize = 5000

type Row = { line: number; location_id: number; postal_code: string }

/**
 * Imports a CSV with the columns `location_id` (or `district_code`, for example `31.71.01`) and `postal_code`.
 * Invalid rows are skipped and reported; existing codes stay.
 */
export async function importPostalCodes(
  db: Db,
  stream: Readable,
  onProgress: (imported: number) => void = () => {},
): Promise<PostalCodeImport> {
  const result: PostalCodeImport = { imported: 0, refused: [] }
  let batch: Row[] = []
  const flush = async () => {
    const known = await insertBatch(db, batch)
    for (const { line, location_id } of batch)
      if (!known.has(location_id)) result.refused.push({ line, reason: `there is no location ${location_id}` })
    result.imported += batch.filter((row) => known.has(row.location_id)).length
    onProgress(result.imported)
    batch = []
  }
  const rows = stream.pipe(parse({ columns: true, trim: true, bom: true, info: true, relax_column_count: true }))
  for await (const { record, info } of rows as AsyncIterable<{
    record: Record<string, string>
    info: { lines: number }
  }>) {
    const location_id = idFromCode(record.location_id ?? record.district_code ?? '')
    const postal_code = record.postal_code ?? ''
    if (!Number.isInteger(location_id) || location_id <= 0 || location_id > 999_999) {
      result.refused.push({ line: info.lines, reason: 'location_id or district_code is not a district' })
    } else if (!/^\d{5}$/.test(postal_code)) {
      result.refused.push({ line: info.lines, reason: 'postal_code must have five digits' })
    } else batch.push({ line: info.lines, location_id, postal_code })
    if (batch.length >= batchSize) await flush()
  }
  if (batch.length > 0) await flush()
  return result
}

async function insertBatch(db: Db, batch: Row[]): Promise<Set<number>> {
  const ids = batch.map((row) => row.location_id)
  const codes = batch.map((row) => row.postal_code)
  const known = await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  await sql`insert into postal_codes (location_id, postal_code)
    select l.id, c.postal_code from unnest(${ids}::int[], ${codes}::text[]) as c (location_id, postal_code)
    join locations l on l.id = c.location_id on conflict do nothing`.execute(db)
  return new Set(known.map((row) => row.id))
}
