import { setTimeout as pause } from 'node:timers/promises'
import { countMarkedDays, markAllDays } from '../../modules/orders/statistics/index.ts'
import type { Db } from '../../platform/db/types.ts'
import { type Command, UsageError } from '../command.ts'
import { count, good, progressBar, say } from '../print.ts'
import { withDatabase } from '../with-database.ts'
import { findBusiness } from './find-business.ts'

export const statistics: Command = {
  usage: 'etalase statistics rebuild [--business <unique_id>]',
  details: `The worker keeps the figures of the dashboard's home page and of /v3/statistics by itself. Rebuild them if they
differ from the orders, for example after rows were changed by hand. The service may go on running.

--business  the business whose sales are counted; optional if there is only one`,
  options: { business: { type: 'string' } },
  run: async ({ values, positionals }) => {
    if (positionals[0] !== 'rebuild') throw new UsageError('The only action is rebuild.')
    await withDatabase(async ({ db }) => {
      const business = await findBusiness(db, values.business as string | undefined)
      const days = await markAllDays(db, business.id)
      const progress = progressBar('Counting')
      for (let left = days; ; ) {
        progress(days - left, days)
        if (left === 0) break
        await countMarkedDays(db)
        left = Math.min(left, await countLeft(db, business.id))
        if (left > 0) await pause(500) // Another worker is already counting.
      }
      say(`${good('✓')} The sales of ${count(days)} ${days === 1 ? 'day' : 'days'} of ${business.name} were counted.`)
    })
  },
}

async function countLeft(db: Db, businessId: number): Promise<number> {
  const days = db.selectFrom('sales_days_to_count').select('day').distinct().where('business_id', '=', businessId)
  return (await days.execute()).length
}
