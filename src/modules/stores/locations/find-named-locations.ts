import { sql } from 'kysely'
import type { Db } from '../../../platform/db/types.ts'

/** Longer texts name no district. */
const maxNameLength = 200

type Found = { text: string; id: number; label: string }

/** Few enough to be read by a person who has to choose. */
const maxFound = 5

/**
 * The districts that each text names by words of district, city and province, such as "Menteng, Jakarta Pusat". Districts
 * whose own name is what stands before the first comma hide those that only contain the words. Those are searched once for
 * all spellings of the same words, because thousands of districts contain one like "kabupaten".
 */
export async function findNamedLocations(db: Db, texts: string[]): Promise<Map<string, Found[]>> {
  if (texts.length === 0) return new Map()
  const { rows } = await sql<Found>`
    with asked as materialized (
      select t.text, t.query, tsvector_to_array(to_tsvector('simple', t.query)) as words
      from unnest(${texts}::text[], ${texts.map(toQuery)}::text[]) as t (text, query)
    ), exact as materialized (
      select a.text, l.id, l.label from asked a cross join lateral (
        select id, ${label} as label from locations
        where lower(subdistrict_name) = lower(btrim(split_part(a.query, ',', 1)))
          and words @@ plainto_tsquery('simple', a.query) limit ${maxFound}) l
    ), other as materialized (
      select * from asked a where not exists (select from exact where exact.text = a.text)
    ), containing as materialized (
      select o.words, l.id, l.label from (select words, min(query) as query from other group by words) o
      cross join lateral (select id, ${label} as label from locations
        where words @@ plainto_tsquery('simple', o.query) limit ${maxFound}) l
    )
    select text, id, label from exact
    union all select o.text, c.id, c.label from other o join containing c on c.words = o.words
    order by text, id`.execute(db)
  return Map.groupBy(rows, ({ text }) => text)
}

const label = sql`subdistrict_name || ', ' || city_name`

/** Without the words that people write before names, or as the table of areas writes them. */
const toQuery = (text: string) =>
  text
    .slice(0, maxNameLength)
    .replaceAll(/\b(kec|kecamatan)\b\.?/gi, ' ')
    .replaceAll(/\bkab\b\.?/gi, 'kabupaten')
    .trim()
