import { expect, it } from 'vitest'
import { startService } from '../support/service.ts'

const { service } = await startService({ roles: [] })

it('says of every index of orders what it is for, because each checkout pays for it', async () => {
  const { rows } = await service.pool.query(
    `select indexrelid::regclass::text as name from pg_index
     where indrelid = 'orders'::regclass and obj_description(indexrelid, 'pg_class') is null`,
  )
  expect(rows).toEqual([])
})

it.each([
  ['orders_undated', `payment_method <> 'cod' and payment_expiration_at is null and status in ('draft', 'pending')`],
  ['orders_free', `gross_revenue = 0 and is_from_form and status = 'pending'`],
])('finds what the worker looks for in %s, which holds only that', async (name, condition) => {
  const { rows } = await service.pool.query(
    `explain select id from orders where payment_status = 'unpaid' and deleted_at is null and ${condition} order by created_at limit 500`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(name)
})
