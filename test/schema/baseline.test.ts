import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { migrateAll } from '../../src/composition/open-database.ts'
import { connectDatabase } from '../../src/platform/db/connections/connect.ts'
import { findPending, migrate, readMigrations } from '../../src/platform/db/schema/migrate.ts'
import { createDatabase } from '../support/service.ts'
import { readSchema } from './read-schema.ts'

async function createEmpty() {
  const connection = { connectionString: await createDatabase('template0') }
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return { connection, client }
}

const later = { name: '9999_later.sql', sql: 'create table laters (id bigint)', checksum: 'later' }

it('gives a new database the schema and rows of one that was migrated file by file, and the same record', async () => {
  const [created, migrated] = [await createEmpty(), await createEmpty()]
  const lines: string[] = []
  const known = (await readMigrations()).map(({ name }) => name)
  const onApply = (name: string) => lines.push(name)

  expect(await migrate(created.connection, { onApply, onCreate: () => lines.push('created') })).toEqual(known)
  expect(lines).toEqual(['created'])
  lines.length = 0
  expect(await migrate(migrated.connection, { onApply, isWanted: () => true })).toEqual(known)
  expect(lines).toEqual(known)

  const [ours, theirs] = [await readSchema(created.client), await readSchema(migrated.client)]
  for (const kind of Object.keys(theirs) as (keyof typeof theirs)[]) expect(ours[kind], kind).toEqual(theirs[kind])
  expect(Object.keys(ours)).toEqual(Object.keys(theirs))
  expect(await findPending(created.client)).toEqual([])
})

it('prints one line for the schema of a new database', async () => {
  const { connection } = await createEmpty()
  const database = connectDatabase(connection, { poolSize: 1 })
  onTestFinished(() => database.close())
  const lines: string[] = []
  const config = { databaseDirectUrl: undefined, databaseLockMs: 1000 }
  await migrateAll(database, config, (line) => lines.push(line))
  expect(lines).toEqual(['Creating the schema', expect.stringMatching(/^Loading/)])
  lines.length = 0
  await migrateAll(database, config, (line) => lines.push(line))
  expect(lines).toEqual([])
})

it('applies later migrations to a new database, and to one that was migrated file by file', async () => {
  const migrations = [...(await readMigrations()), later]
  for (const wanted of [{}, { isWanted: (name: string) => name < '9999' }]) {
    const { connection, client } = await createEmpty()
    await migrate(connection, wanted)
    expect(await migrate(connection, { migrations })).toEqual([later.name])
    expect((await client.query('select from laters')).rows).toEqual([])
    expect(await migrate(connection, { migrations })).toEqual([])
  }
})

it('goes on file by file in a database that has some of the migrations', async () => {
  const { connection } = await createEmpty()
  const applied = await migrate(connection, { isWanted: (name) => name < '0006' })
  const lines: string[] = []
  const rest = await migrate(connection, { onApply: (name) => lines.push(name), onCreate: () => lines.push('created') })
  expect(lines).toEqual(rest)
  expect([...applied, ...rest]).toEqual((await readMigrations()).map(({ name }) => name))
})

it('creates the schema whole or not at all, and once if several processes start together', async () => {
  const { connection, client } = await createEmpty()
  await client.query('create table variants (id bigint)')
  await expect(migrate(connection)).rejects.toThrow('relation "variants" already exists')
  const { rows } = await client.query(`select relname from pg_class where relnamespace = 'public'::regnamespace`)
  expect(rows).toEqual([{ relname: 'variants' }])

  await client.query('drop table variants')
  let creations = 0
  const start = () => migrate(connection, { onCreate: () => creations++ })
  const applied = await Promise.all([start(), start(), start()])
  expect(creations).toBe(1)
  expect(applied.map((names) => names.length).sort((a, b) => a - b)).toEqual([0, 0, (await readMigrations()).length])
})
