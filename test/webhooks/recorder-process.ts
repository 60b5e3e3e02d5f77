import { setTimeout as sleep } from 'node:timers/promises'
import { recordEvent } from '../../src/modules/events/index.ts'
import { connectDatabase } from '../../src/platform/db/connections/connect.ts'

/** A process that makes changes with events at a given pace until it is ended; every tenth change rolls back. */
const { business_ids, perSecond } = JSON.parse(process.argv[2]!) as { business_ids: number[]; perSecond: number }
const { db } = connectDatabase({ connectionString: process.env.DATABASE_URL! }, { poolSize: 8 })
const startedAt = performance.now()
process.stdout.write('ready\n')

async function change(n: number) {
  const business_id = business_ids[n % business_ids.length]!
  const isLost = n % 10 === 9
  const payload = { n, is_lost: isLost, filler: 'x'.repeat(1500) }
  await db
    .transaction()
    .execute(async (tx) => {
      await recordEvent(tx, { business_id, kind: 'order.created', payload }, new Date())
      if (isLost) throw new Error('rolled back')
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error
    })
}

for (let n = 0; ; ) {
  const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
  const batch = Math.min(due - n, 8)
  if (batch <= 0) await sleep(5)
  else await Promise.all(Array.from({ length: batch }, () => change(n++)))
}
