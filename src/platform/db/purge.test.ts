import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createMerchant, startService } from '../../../test/support/service.ts'
import { purgeRows } from './purge.ts'

it('leaves a locked row to the next run and deletes all others, of each business', async () => {
  const service = await startService()
  const { db, pool } = service.service
  for (const { business } of [await createMerchant(service), await createMerchant(service)])
    await pool.query(
      `insert into order_keys (business_id, scope_hash, request_hash, status, refusal, created_at)
      select b.id, decode(md5(b.id || ' ' || n), 'hex'), '\\x00', 422, '\\x00', now() - make_interval(hours => n)
      from businesses b, generate_series(1, 25) n where b.unique_id = $1`,
      [business.unique_id],
    )
  const holder = await pool.connect()
  await holder.query('begin')
  const { rows: locked } = await holder.query('select * from order_keys order by created_at limit 1 for update')
  const purge = () =>
    purgeRows(db, {
      table: 'order_keys',
      key: ['business_id', 'scope_hash'],
      where: sql`created_at < now() - interval '150 minutes'`,
      orderBy: 'created_at',
      batchSize: 1,
    })
  const left = async () => (await pool.query('select * from order_keys order by created_at')).rows
  await purge()
  expect(await left()).toMatchObject([locked[0], {}, {}, {}, {}])
  await holder.query('rollback')
  holder.release()
  await purge()
  expect(await left()).toHaveLength(4)
})
