import { readConfig } from '../../src/config.ts'
import { startDelivery } from '../../src/modules/apps/webhooks/index.ts'
import { connectDatabase } from '../../src/platform/db/connections/connect.ts'
import { createLog } from '../../src/platform/monitoring/log.ts'
import { createMetrics } from '../../src/platform/monitoring/metrics.ts'
import type { Service } from '../../src/platform/service.ts'

/** A process that only delivers, until it is ended; its options come as JSON in the first argument. */
const config = readConfig({ DATABASE_URL: process.env.DATABASE_URL, WEBHOOK_ALLOW_PRIVATE: '1' })
const database = connectDatabase({ connectionString: config.databaseUrl! }, { poolSize: 6 })
const service = {
  config,
  db: database.db,
  log: createLog('error'),
  metrics: createMetrics(),
  now: () => new Date(),
} as Service
const delivery = startDelivery(service, database.connection, JSON.parse(process.argv[2] ?? '{}'))
process.stdout.write('ready\n')
process.on('SIGTERM', async () => {
  await delivery.stop()
  await database.close()
})
