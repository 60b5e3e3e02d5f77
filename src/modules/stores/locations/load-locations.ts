import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { advisoryLocks } from '../../../platform/db/advisory-locks.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { importPostalCodes } from './import-postal-codes.ts'
import { idFromCode, toTitleCase } from './rules.ts'

const folder = join(dirname(createRequire(import.meta.url).resolve('idn-area-data/package.json')), 'data')

const read = async <Row>(file: string) => parse(await readFile(join(folder, file)), { columns: true }) as Row[]

/** Loads the areas of Indonesia and sample postal codes into an empty database; otherwise does nothing. */
export async function loadLocations(db: Db, onProgress: (line: string) => void = () => {}) {
  const isLoaded = await db.selectFrom('locations').select('id').limit(1).executeTakeFirst()
  if (isLoaded) return
  await db.transaction().execute(async (tx) => {
    // Waits without limit, because another process may be loading the locations.
    await sql`set local lock_timeout = 0`.execute(tx)
    await sql`select pg_advisory_xact_lock(${advisoryLocks.locations})`.execute(tx)
    if (await tx.selectFrom('locations').select('id').limit(1).executeTakeFirst()) return
    await load(tx, onProgress)
  })
}

async function load(tx: Tx, onProgress: (line: string) => void) {
  const provinces = await read<{ code: string; name: string }>('provinces.csv')
  const cities = await read<{ code: string; province_code: string; name: string }>('regencies.csv')
  const districts = await read<{ code: string; regency_code: string; name: string }>('districts.csv')
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
    from unnest(${districts.map((row) => idFromCode(row.code))}::int[],
      ${districts.map((row) => idFromCode(row.regency_code))}::int[], ${districts.map((row) => row.name)}::text[]) as d (id, city_id, name)
    join cities c on c.id = d.city_id join provinces p on p.id = c.province_id`.execute(tx)
  await importPostalCodes(tx, createReadStream(new URL('sample-postal-codes.csv', import.meta.url)))
  await sql`analyze locations`.execute(tx)
}
