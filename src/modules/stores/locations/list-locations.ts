import { sql } from 'kysely'
import type { Reads } from '../../../platform/db/connections/reads.ts'
import { listPage, type PageRequest } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { toPrefixQuery } from './rules.ts'

const fields = ['id', 'subdistrict_name', 'city_name', 'province_name'] as const
const display = sql<string>`subdistrict_name || ', ' || city_name || ', ' || province_name`.as('display')

/** Lists the districts whose names contain every word of the search, paginated. */
export const listLocations = (db: Db, cursorSecret: Buffer, request: PageRequest & { search?: string }) =>
  listPage({
    list: 'locations',
    cursorSecret,
    request,
    filters: { search: request.search },
    key: ['id'],
    direction: 'asc',
    select: ({ search }) => {
      const all = db.selectFrom('locations').select(fields).select(display)
      const words = toPrefixQuery(search)
      return words ? all.where(sql<boolean>`words @@ to_tsquery('simple', ${words})`) : all
    },
    keyOf: (location) => [location.id],
  })

export const listSubdistricts = (db: Db, cityId: number, search: string | undefined) => {
  const words = toPrefixQuery(search)
  const all = db.selectFrom('locations').select(fields).select(display).where('city_id', '=', cityId)
  return (words ? all.where(sql<boolean>`words @@ to_tsquery('simple', ${words})`) : all).orderBy('id').execute()
}

type Province = { province_id: number; province_name: string }
type City = { city_id: number; city_name: string }

/** Not indexed: there are only a few hundred provinces and cities. */
const matches = `($1::text is null or to_tsvector('simple', name) @@ to_tsquery('simple', $1))`

export const listProvinces = (reads: Reads, search: string | undefined) =>
  reads.query<Province>(
    `select id as province_id, name as province_name from provinces where ${matches} order by name`,
    [toPrefixQuery(search) ?? null],
  )

export const listCities = (reads: Reads, provinceId: number | undefined, search: string | undefined) =>
  reads.query<City>(
    `select id as city_id, name as city_name from cities
     where ($2::int is null or province_id = $2) and ${matches} order by name`,
    [toPrefixQuery(search) ?? null, provinceId ?? null],
  )

/** Lists the postal codes of a district that start with the search text. */
export async function listPostalCodes(db: Db, locationId: number, search: string | undefined) {
  const location = await db.selectFrom('locations').select('id').where('id', '=', locationId).executeTakeFirst()
  if (!location) throw notFound('There is no such location')
  const codes = db.selectFrom('postal_codes').select('postal_code').where('location_id', '=', locationId)
  const digits = search?.replace(/\D/g, '')
  return await (digits ? codes.where('postal_code', 'like', `${digits}%`) : codes).orderBy('postal_code').execute()
}
