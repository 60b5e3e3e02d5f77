import { expect, it } from 'vitest'
import { routingTables } from '../../src/schema/routing-tables.ts'
import { referenceTables } from '../partitions/citus/distribute-tables.ts'
import { readTenantTables } from '../partitions/tenant-tables.ts'
import { startService } from '../support/service.ts'

const { service } = await startService({ roles: [] })

it('has no foreign key that a distributed database could not hold', async () => {
  const client = await service.pool.connect()
  const { tenants, foreignKeys } = await readTenantTables(client)
  client.release()
  expect(tenants.length).toBeGreaterThan(100)
  const isTenant = (name: string) => tenants.includes(name)
  const impossible = foreignKeys.filter(
    ({ table, target }) => !isTenant(table) || !(isTenant(target) || referenceTables.includes(target)),
  )
  expect(impossible.map(({ table, name }) => `${table}.${name}`)).toEqual([])
})

it('copies to each server only tables that stay whole', () => {
  expect(referenceTables.filter((name) => !(name in routingTables))).toEqual([])
})
