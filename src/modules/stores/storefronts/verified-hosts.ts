import type pg from 'pg'
import type { Service } from '../../../platform/service.ts'

/** The delay until all processes know a newly verified host name, or no longer know a removed one. */
const refreshMs = 1000

const pageSize = 5000

// Both queries read an index of the verified names only. The list is read again only if the fingerprint changed.
const fingerprintQuery = `select count(*) || ' ' || coalesce(bit_xor(hashtextextended(hostname, 0)), 0) as fingerprint
  from custom_domains where is_verified`
const pageQuery = 'select hostname from custom_domains where is_verified and hostname > $1 order by hostname limit $2'

type Needed = Pick<Service, 'pool' | 'lifecycle' | 'log'>

/**
 * Keeps the verified custom domains in memory. The first call reads them, because most processes need none; afterwards
 * changes are followed in the background. While the database does not answer the last known names stay.
 */
export function createVerifiedHosts({ pool, lifecycle, log }: Needed) {
  let known: { hosts: Set<string>; fingerprint: string } | undefined
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
      const { rows } = await client.query(fingerprintQuery)
      const { fingerprint } = rows[0]
      if (known?.fingerprint !== fingerprint) known = { hosts: await readHosts(client), fingerprint }
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
      log.warn({ err: failure }, 'custom domains cannot be read: the last known ones are served')
    setTimeout(() => void follow(failure !== undefined), refreshMs).unref()
  }

  return {
    async isVerified(hostname: string): Promise<boolean> {
      if (!isFollowing) void follow(false)
      isFollowing = true
      if (!known) await refreshOnce()
      return known!.hosts.has(hostname)
    },
  }
}

async function readHosts(client: Pick<pg.ClientBase, 'query'>): Promise<Set<string>> {
  const hosts = new Set<string>()
  for (let last: string | undefined = ''; last !== undefined; ) {
    const page: { rows: { hostname: string }[] } = await client.query(pageQuery, [last, pageSize])
    for (const { hostname } of page.rows) hosts.add(hostname)
    last = page.rows.length === pageSize ? page.rows.at(-1)!.hostname : undefined
  }
  return hosts
}
