import { afterAll, expect, it } from 'vitest'
import { createDatabase } from '../../../../test/support/service.ts'
import { connectDatabase } from '../connections/connect.ts'

const { db, close } = connectDatabase({ connectionString: await createDatabase() }, { poolSize: 1 })
afterAll(close)

it.each([
  ['a table', db.selectFrom('couriers').selectAll()],
  ['an alias', db.selectFrom('couriers as c').selectAll('c')],
  ['a joined table', db.selectFrom('stores as s').innerJoin('couriers as c', 'c.id', 's.id').selectAll('c')],
  ['an insert', db.insertInto('couriers').values({ code: 'jne', name: 'JNE' }).returningAll()],
  ['an update', db.updateTable('couriers').set({ name: 'JNE' }).returningAll()],
  ['a delete', db.deleteFrom('couriers').returningAll()],
])('names the columns of %s instead of *', (_, query) => {
  const { sql } = query.compile()
  expect(sql).toMatch(/"(c|couriers)"\."id", "(c|couriers)"\."code", "(c|couriers)"\."name"/)
  expect(sql).not.toContain('*')
})

it('names the columns of both tables of a join', () => {
  const { sql } = db
    .selectFrom('couriers')
    .innerJoin('courier_services as s', 's.courier_id', 'couriers.id')
    .selectAll()
    .compile()
  expect(sql).toContain('"couriers"."id", ')
  expect(sql).toContain('"s"."courier_id"')
})
