import type pg from 'pg'
import type { Service } from '../../../platform/service.ts'

/** How soon a host name is known after it was verified, by whichever process, and unknown after it was removed. */
const refreshMs = 1000

const pageSize = 5000

// Both read an index of the verified names alone. The fingerprint tells whether the list has to be read again.
const fingerprintQuery = `select count(*) || ' ' || coalesce(bit_xor(hashtextextended(hostname, 0)), 0) as fingerprint
  from custom_domains where is_verified`
const pageQuery = 'select hostname from custom_domains where is_verified and hostname > $1 order by hostname limit $2'

type Needed = Pick<Service, 'pool' | 'lifecycle' | 'log'>

/**
 * Keeps the verified custom domains in memory. The first question reads them, because most processes are never asked; from
 * then on changes are followed in the background. While the database is away the last known names stay.
 */
export function createVerifiedHosts({ pool, lifecycle, log }: Needed) {
  let known: { hosts: Set<string>; fingerprint: string } | undefined
  let reading: Promise<void> | undefined
  let isFollowing = false

  /** Reads fingerprint and names in one snapshot: a name that comes and goes between two queries would stay otherwise. */
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
