import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** Longer texts name no district. */
const maxNameLength = 200

type Found = { text: string; id: number; subdistrict_name: string; label: string; is_exact: boolean }

/** Few enough to be read by a person who has to choose. */
const maxFound = 5

/**
 * The districts that each text names by words of district, city and province, such as "Menteng, Jakarta Pusat". Districts
 * whose own name is what stands before the first comma hide those that only contain the words.
 */
export async function findNamedLocations(db: Db, texts: string[]): Promise<Map<string, Found[]>> {
  if (texts.length === 0) return new Map()
  const { rows } = await sql<Found>`
    select t.text, l.id, l.subdistrict_name || ', ' || l.city_name as label,
      lower(l.subdistrict_name) = lower(btrim(split_part(t.query, ',', 1))) as is_exact
    from unnest(${texts}::text[], ${texts.map(toQuery)}::text[]) as t (text, query) cross join lateral (
      select id, subdistrict_name, city_name from locations where words @@ plainto_tsquery('simple', t.query)
      order by lower(subdistrict_name) = lower(btrim(split_part(t.query, ',', 1))) desc, id limit ${maxFound}) l`.execute(
    db,
  )
  return new Map(
    [...Map.groupBy(rows, ({ text }) => text)].map(([text, found]) => {
      const exact = found.filter(({ is_exact }) => is_exact)
      return [text, exact.length > 0 ? exact : found]
    }),
  )
}

/** Without the words that people write before names, or as the table of areas writes them. */
const toQuery = (text: string) =>
  text
    .slice(0, maxNameLength)
    .replaceAll(/\b(kec|kecamatan)\b\.?/gi, ' ')
    .replaceAll(/\bkab\b\.?/gi, 'kabupaten')
    .trim()
