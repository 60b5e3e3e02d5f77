import type pg from 'pg'

/** Whether a statement failed since the last check because the database's disk was full. */
export type DiskState = { isFull: boolean }

/** A new session that cannot write the cache of the catalog reports a full disk without its error code. */
export function isDiskFull(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return code === '53100' || (code === 'XX000' && message === 'could not write init file')
}

/**
 * Writes about a megabyte and rolls it back. A full disk only refuses writes that need more space, so a small write
 * would prove nothing.
 */
export async function tryToWrite(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`create temporary table space_probe on commit drop as
      select md5(n::text) as filler from generate_series(1, 20000) n`)
    return true
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}
