import pg from 'pg'
import { expect, it } from 'vitest'
import { createDatabase } from '../../../test/support/service.ts'
import { migrateJobs } from './jobs.ts'
import { newestQueueMigration } from './load-graphile-worker.ts'

it('knows the newest migration of the queue without loading it, and migrates a database that lacks it', async () => {
  const connection = { connectionString: await createDatabase('template0') }
  const client = new pg.Client(connection)
  await client.connect()
  const newest = async () => (await client.query('select max(id) as id from graphile_worker.migrations')).rows[0].id
  await migrateJobs(connection)
  expect(await newest()).toBe(newestQueueMigration())
  await client.query('drop schema graphile_worker cascade')
  await migrateJobs(connection)
  expect(await newest()).toBe(newestQueueMigration())
  await client.end()
})
