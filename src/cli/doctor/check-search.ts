import type pg from 'pg'
import type { Finding } from './finding.ts'

const index = `create index concurrently if not exists store_words_parts on store_words
  using gin ((store_id::text || ':' || word) gin_trgm_ops)`.replace(/\s+/g, ' ')

/**
 * Reports what the search of shops can do on this server. A missing extension is no fault: the search works and finds
 * less.
 */
export async function checkSearch(client: Pick<pg.ClientBase, 'query'>): Promise<Finding> {
  const { rows } = await client.query(
    `select to_regclass('public.store_words_parts') is not null as finds_parts,
      array(select name::text from pg_available_extensions where name in ('pg_trgm', 'unaccent')) as available`,
  )
  const { finds_parts, available } = rows[0] as { finds_parts: boolean; available: string[] }
  const parts = finds_parts
    ? 'finds parts of words with pg_trgm'
    : available.includes('pg_trgm')
      ? `finds beginnings of words only, not parts. To change that, run: create extension if not exists pg_trgm; ${index}`
      : 'finds beginnings of words only, not parts: the server has no pg_trgm'
  const accents = available.includes('unaccent') ? '' : ', which the server does not have'
  return {
    check: 'Search',
    is_ok: true,
    found: `${parts}; misspelt words are corrected, and accents ignored without unaccent${accents}`,
  }
}
