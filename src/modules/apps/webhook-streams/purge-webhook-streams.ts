import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import { leaseMs } from './rules.ts'

export const purgeWebhookStreams = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'webhook_streams',
    key: ['id'],
    where: sql`polled_at < ${new Date(now.getTime() - leaseMs)}`,
    orderBy: 'polled_at',
  })
