import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { readMigrations } from './migrate.ts'

async function folderWith(...names: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of names) await writeFile(join(folder, name), 'select 1')
  return pathToFileURL(`${folder}/`)
}

it('reads the SQL files of a folder in the order of their numbers', async () => {
  const migrations = await readMigrations(await folderWith('0002_orders.sql', '0001_shops.sql', 'README.md'))
  expect(migrations.map(({ name }) => name)).toEqual(['0001_shops.sql', '0002_orders.sql'])
})

it('refuses two files with the same number', async () => {
  const folder = await folderWith('0001_shops.sql', '0002_orders.sql', '0002_payments.sql')
  await expect(readMigrations(folder)).rejects.toThrow(
    'Two migrations have the number 0002: 0002_orders.sql and 0002_payments.sql. Give one of them the next free number.',
  )
})

it('refuses a file without a number of four digits', async () => {
  await expect(readMigrations(await folderWith('shops.sql'))).rejects.toThrow('The migration shops.sql has no number')
})

it('gives every migration of this program a number of its own', async () => {
  expect((await readMigrations()).length).toBeGreaterThan(0)
})
