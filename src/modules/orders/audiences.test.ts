import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { templateDatabase, withDatabase } from '../../../test/database.ts'
import { audiences } from './audiences.ts'
import { PublicOrder, publicColumns } from './index.ts'

it('has decided for every column of an order who sees it', async () => {
  const client = new pg.Client(withDatabase(inject('server'), templateDatabase))
  await client.connect()
  const { rows } = await client.query<{ column_name: string }>(
    "select column_name from information_schema.columns where table_schema = 'public' and table_name = 'orders'",
  )
  await client.end()
  expect(rows.map((row) => row.column_name).sort()).toEqual(Object.keys(audiences).sort())
})

it('shows the public exactly the columns decided for it', () => {
  const decided = Object.entries(audiences).filter(([, seenBy]) => seenBy.includes('public'))
  expect(publicColumns.toSorted()).toEqual(decided.map(([column]) => column).sort())
})

it('has in the public order no field named like a column that the public must not see', () => {
  const hidden = Object.entries(audiences).filter(([, seenBy]) => !seenBy.includes('public'))
  expect(hidden.map(([column]) => column).filter((column) => column in PublicOrder.properties)).toEqual([])
})
