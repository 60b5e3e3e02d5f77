import type { Service } from '../../../platform/service.ts'

/** How soon a host name is known after it was verified, by whichever process, and unknown after it was removed. */
const refreshMs = 1000

const pageSize = 5000

// Both read an index of the verified names alone. The fingerprint tells whether the list has to be read again.
const fingerprintQuery = `select count(*) || ' ' || coalesce(bit_xor(hashtextextended(hostname, 0)), 0) as fingerprint
  from custom_domains where is_verified`
const pageQuery = 'select hostname from custom_domains where is_verified and hostname > $1 order by hostname limit $2'

/**
 * Returns a function that tells from memory whether a host name is a verified custom domain. The names are read at the first
 * question and then kept up to date in the background; while the database is away the last known ones stay.
 */
export function createVerifiedHosts({
  pool,
  lifecycle,
  log,
}: Pick<Service, 'pool' | 'lifecycle' | 'log'>): (hostname: string) => Promise<boolean> {
  let known: { hosts: Set<string>; fingerprint: string } | undefined
  let first: Promise<void> | undefined

  async function refresh() {
    // Read before the names: a change in between is found by the next comparison.
    const { rows } = await pool.query(fingerprintQuery)
    const { fingerprint } = rows[0]
    if (known?.fingerprint === fingerprint) return
    const hosts = new Set<string>()
    for (let last: string | undefined = ''; last !== undefined; ) {
      const page: { rows: { hostname: string }[] } = await pool.query(pageQuery, [last, pageSize])
      for (const { hostname } of page.rows) hosts.add(hostname)
      last = page.rows.length === pageSize ? page.rows.at(-1)!.hostname : undefined
    }
    known = { hosts, fingerprint }
  }

  function refreshLater(wasFailing = false) {
    setTimeout(async () => {
      if (lifecycle.isStopping) return
      const failure = await refresh().catch((error: unknown) => error)
      if (failure && !wasFailing && !lifecycle.isStopping)
        log.warn({ err: failure }, 'custom domains cannot be read: the last known ones are served')
      refreshLater(failure !== undefined)
    }, refreshMs).unref()
  }

  async function readFirst() {
    try {
      await refresh()
      refreshLater()
    } finally {
      first = undefined
    }
  }

  return async (hostname) => {
    if (!known) {
      first ??= readFirst()
      await first
    }
    return known!.hosts.has(hostname)
  }
}
