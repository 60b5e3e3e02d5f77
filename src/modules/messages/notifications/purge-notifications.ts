import { sql } from 'kysely'
import { purgeRows } from '../../../platform/db/purge.ts'
import type { Db } from '../../../platform/db/types.ts'
import { keepDays } from './rules.ts'

const key = ['business_id', 'id'] as const

export const purgeOldNotifications = (db: Db, now: Date) =>
  purgeRows(db, {
    table: 'notifications',
    key,
    where: sql`created_at < ${new Date(now.getTime() - keepDays * 86_400_000)}`,
    orderBy: 'created_at',
  })

export const deleteBusinessNotifications = (db: Db, businessId: number) =>
  purgeRows(db, { table: 'notifications', key, where: sql`business_id = ${businessId}`, orderBy: 'id' })
