import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { importPostalCodes } from './import-postal-codes.ts'
import { idFromCode, toTitleCase } from './rules.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('idn-area-data/package.json')), 'data')

/** The rows of a file of the package. Its values have no commas and no quotes, and a CSV parser takes ten times as long. */
async function read<Name extends string>(file: string): Promise<Record<Name, string>[]> {
  const [head = '', ...lines] = (await readFile(join(folder, file), 'utf8')).trim().split(/\r?\n/)
  const names = head.split(',') as Name[]
  return lines.map((line) => {
    const values = line.split(',')
    if (values.length !== names.length || line.includes('"')) throw new Error(`${file} has an unexpected line: ${line}`)
    return Object.fromEntries(names.map((name, i) => [name, values[i]])) as Record<Name, string>
  })
}

/** Loads the areas of Indonesia and sample postal codes into an empty database; otherwise does nothing. */
export async function loadLocations(db: Db, onProgress: (line: string) => void = () => {}) {
  const isLoaded = await db.selectFrom('locations').select('id').limit(1).executeTakeFirst()
  if (isLoaded) return
  await db.transaction().execute(async (tx) => {
    // Waits without limit, because another process may be loading the locations.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`set local synchronous_commit = off`.execute(tx) // After a crash they are loaded again.
    await sql`select pg_advisory_xact_lock(${advisoryLocks.locations})`.execute(tx)
    if (await tx.selectFrom('locations').select('id').limit(1).executeTakeFirst()) return
    await load(tx, onProgress)
  })
}

/** Thousands of values as one text: the driver takes longer to write an array of them than the server to insert them. */
const column = (values: (string | number)[]) => sql`string_to_array(${values.join('\n')}::text, E'\\n')`

async function load(tx: Tx, onProgress: (line: string) => void) {
  const provinces = await read<'code' | 'name'>('provinces.csv')
  const cities = await read<'code' | 'province_code' | 'name'>('regencies.csv')
  const districts = await read<'code' | 'regency_code' | 'name'>('districts.csv')
  onProgress(`Loading ${provinces.length} provinces, ${cities.length} cities and ${districts.length} districts`)
  await sql`insert into provinces (id, name)
    select * from unnest(${provinces.map((row) => idFromCode(row.code))}::int[], ${provinces.map((row) => toTitleCase(row.name))}::text[])`.execute(
    tx,
  )
  await sql`insert into cities (id, province_id, name)
    select * from unnest(${cities.map((row) => idFromCode(row.code))}::int[],
      ${cities.map((row) => idFromCode(row.province_code))}::int[], ${cities.map((row) => toTitleCase(row.name))}::text[])`.execute(
    tx,
  )
  await sql`insert into locations (id, city_id, subdistrict_name, city_name, province_name)
    select d.id, d.city_id, d.name, c.name, p.name
    from unnest(${column(districts.map((row) => idFromCode(row.code)))}::int[],
      ${column(districts.map((row) => idFromCode(row.regency_code)))}::int[], ${column(districts.map((row) => row.name))}) as d (id, city_id, name)
    join cities c on c.id = d.city_id join provinces p on p.id = c.province_id`.execute(tx)
  await importPostalCodes(tx, createReadStream(new URL('sample-postal-codes.csv', import.meta.url)))
  // Otherwise every search reads the index's list of new rows, until the first autovacuum.
  await sql`select gin_clean_pending_list('locations_words')`.execute(tx)
  await sql`analyze locations`.execute(tx)
}
