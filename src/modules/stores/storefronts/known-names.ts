import type pg from 'pg'
import type { Service } from '../../../platform/service.ts'

/** The delay until all processes know a newly verified host name, or no longer know a removed one. */
const refreshMs = 1000

const pageSize = 5000

// Both queries read an index of the names only. The list is read again only if the fingerprint changed.
const toQueries = (column: string, source: string) => ({
  fingerprint: `select count(*) || ' ' || coalesce(bit_xor(hashtextextended(${column}, 0)), 0) as fingerprint from ${source}`,
  page: `select ${column} as name from ${source} and ${column} > $1 order by ${column} limit $2`,
})

const sources = {
  /** The verified custom domains. */
  domains: toQueries('hostname', 'custom_domains where is_verified'),
  /** The slugs of stores, also former ones. */
  slugs: toQueries('slug', 'store_slugs where store_id is not null'),
}

type Needed = Pick<Service, 'pool' | 'lifecycle' | 'log'>

/**
 * Keeps the verified custom domains, or the slugs of stores, in memory. The first call reads them, because most processes
 * need none; afterwards changes are followed in the background. While the database does not answer the last known names
 * stay.
 */
export function createKnownNames({ pool, lifecycle, log }: Needed, source: keyof typeof sources) {
  const queries = sources[source]
  let known: { names: Set<string>; fingerprint: string } | undefined
  let reading: Promise<void> | undefined
  let isFollowing = false

  /**
   * Reads fingerprint and names in one snapshot; otherwise a name that is added and removed between two queries would
   * stay.
   */
  async function refresh() {
    const client = await pool.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      const { rows } = await client.query(queries.fingerprint)
      const { fingerprint } = rows[0]
      if (known?.fingerprint !== fingerprint) known = { names: await readNames(client, queries.page), fingerprint }
      await client.query('commit')
      client.release()
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  function refreshOnce() {
    reading ??= refresh().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function follow(wasFailing: boolean) {
    if (lifecycle.isStopping) return
    const failure = await refreshOnce().catch((error: unknown) => error)
    if (failure && !wasFailing && !lifecycle.isStopping)
      log.warn({ err: failure, source }, 'host names cannot be read: the last known ones are served')
    setTimeout(() => void follow(failure !== undefined), refreshMs).unref()
  }

  return {
    async has(name: string): Promise<boolean> {
      if (!isFollowing) void follow(false)
      isFollowing = true
      if (!known) await refreshOnce()
      return known!.names.has(name)
    },
  }
}

async function readNames(client: Pick<pg.ClientBase, 'query'>, query: string): Promise<Set<string>> {
  const names = new Set<string>()
  for (let last: string | undefined = ''; last !== undefined; ) {
    const page: { rows: { name: string }[] } = await client.query(query, [last, pageSize])
    for (const { name } of page.rows) names.add(name)
    last = page.rows.length === pageSize ? page.rows.at(-1)!.name : undefined
  }
  return names
}
