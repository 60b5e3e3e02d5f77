import type pg from 'pg'
import type { Finding } from './finding.ts'

const maxSilentSeconds = 180

/** Whether a worker is running: each worker records every minute that it queued the tasks of that minute. */
export async function checkWorker(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query(
    `select extract(epoch from now() - max(last_execution))::int as seconds from graphile_worker._private_known_crontabs`,
  )
  const seconds: number | null = rows[0].seconds
  const isLive = seconds !== null && seconds <= maxSilentSeconds
  return {
    check: 'Worker',
    is_ok: true,
    is_warning: !isLive,
    found: isLive ? 'runs' : `none ${seconds === null ? 'has run yet' : `for ${Math.round(seconds / 60)} minutes`}`,
    advice:
      'Start one (etalase serve, or etalase serve --role worker): without it no mail is sent, no webhook is delivered and no payment is checked.',
  }
}
