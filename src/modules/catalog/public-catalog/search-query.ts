/** SQL of searches, in the order of a column or by relevance. */

import { ofBusiness } from '../../../platform/db/of-business.ts'

/**
 * A search first scans this many items in sort order, which fills a page if the word is common. If the word is rare,
 * the search falls back to the full-text index, which then returns few items.
 */
export const maxSearchScan = 600

/** Relevance is computed for at most this many items. A word of more items says little: the best selling come first then. */
const maxRanked = 1000

/** What a name that fits counts more than any number of units. */
const ofName = 1_000_000_000_000

export type Search = {
  business: string
  /** The columns of an item that follow the search. */
  columns: string
  /** Conditions of the listing, without the cursor. */
  listed: string[]
  /** Conditions that have an index of their own for each sort order. */
  indexed: string[]
  /** All conditions of the search, the full-text one among them. */
  matching: string[]
  column: string
  direction: 'asc' | 'desc'
  /** The condition of the cursor on a column of `i`; none for the first page. */
  after: (column: string) => string[]
  limit: string
  scanned: string
}

const where = (parts: string[]) => `where ${parts.join(' and ')}`

const withCards = ({ business }: Search, rows: string, order: string) =>
  `select i.*, (select s.card from store_items s where ${ofBusiness('s.business_id', business)} and s.id = i.id) as card
    from (${rows}) i ${order}`

const orderBy = ({ column, direction }: Pick<Search, 'column' | 'direction'>, limit: string) =>
  `order by i.${column} ${direction}, i.id ${direction} limit ${limit}::bigint`

/** The rows of a page, in any order, as two materialized parts and the union of them. */
function findRows(search: Search) {
  const { columns, indexed, matching, limit, scanned } = search
  const listed = [...search.listed, ...search.after(search.column)]
  const walk = (names: string) =>
    `select ${names} from store_items i ${where([...listed, ...indexed])} ${orderBy(search, scanned)}`
  const parts = `quick as materialized (
      select ${columns} from (${walk(`${columns}, i.item_type, i.entity_type, i.search`)}) i
      ${where(matching)} limit ${limit}::bigint
    ), is_enough as materialized (
      select case when (select count(*) from quick) >= ${limit}::bigint then true
        else (select count(*) from (${walk('i.id')}) i) < ${scanned}::bigint end as yes
    ), thorough as materialized (
      select ${columns} from store_items i ${where([...listed, ...matching])} and not (select yes from is_enough)
    )`
  return { parts, rows: 'select * from quick where (select yes from is_enough) union all select * from thorough' }
}

/** A page of the items that match, in the order of a column. */
export function searchInOrder(search: Search): string {
  const { parts, rows } = findRows(search)
  return `with ${parts} ${withCards(search, rows, orderBy(search, search.limit))}`
}

type Typed = {
  /** The search in lower case. */
  phrase: string
  /** Its words. */
  words: string
}

/**
 * A page of the items that match, by `relevance`: those whose name begins with the search, those whose name has a word for each
 * word of it, and the others; the best selling first among each.
 */
export function searchByRelevance(search: Search, { phrase, words }: Typed): string {
  const { columns, listed, matching, after, limit } = search
  const isFew = '(select yes from is_few)'
  const byUnits = findRows({ ...search, listed: [...listed, `not ${isFew}`] })
  const fit = `case when strpos(f.name_key, ${phrase}) = 1 then 2
    when not exists (select 1 from unnest(${words}) w (word) where strpos(' ' || f.name_key, ' ' || w.word) = 0) then 1
    else 0 end`
  const selectPage = (rows: string, more: string[] = []) =>
    `select * from (${rows}) i ${more.length > 0 ? where(more) : ''}`
  const ranked = `select f.*, f.units_sold + ${fit} * ${ofName} as relevance from found f where ${isFew}`
  const sold = `select r.*, r.units_sold as relevance from (${byUnits.rows}) r`
  const order = { column: 'relevance', direction: search.direction }
  return `with found as materialized (
      select ${columns} from store_items i ${where([...listed, ...matching])} limit ${maxRanked + 1}
    ), is_few as materialized (select count(*) <= ${maxRanked} as yes from found), ${byUnits.parts}
    ${withCards(search, `${selectPage(ranked, after('relevance'))} union all ${selectPage(sold)}`, orderBy(order, limit))}`
}
