import { ensureWebBuild } from '../../../src/modules/console/dashboard-pages/index.ts'
import { onFinished } from '../../support/on-finished.ts'
import { startService } from '../../support/service.ts'
import { createCallers } from './callers.ts'
import { MeasuredService } from './measured-service.ts'
import { listTargets } from './targets.ts'

const ownHost = 'kopi.example'

/** A service that is filled in this process, and the measured one in its own process on the same database. */
export async function setUp(env: Record<string, string> = {}) {
  const settings = { WEBHOOK_ALLOW_PRIVATE: '1', DATABASE_POOL_SIZE: '8' }
  const filled = await startService({ isRecorded: false, hasInventedEvents: true, env: settings })
  await ensureWebBuild()
  const service = await MeasuredService.start({
    ...settings,
    DATABASE_URL: filled.databaseUrl,
    DATABASE_WAIT_MS: '120000',
    DATABASE_LOCK_MS: '120000',
    ...env,
  })
  onFinished(() => service.stop())
  const callers = await createCallers(filled, service.appUrl)
  const { pool } = filled.database
  const store = callers.stranger.records.stores
  await pool.query(
    `with domain as (
       insert into custom_domains (business_id, hostname, is_verified)
       select business_id, $1, true from stores where unique_id = $2 returning id
     ) update stores set custom_domain_id = domain.id from domain where unique_id = $2`,
    [ownHost, store],
  )
  return { service, callers, targets: listTargets(filled, service), hosts: [ownHost, 'elsewhere.example'] }
}
