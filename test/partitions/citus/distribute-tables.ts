import type pg from 'pg'
import { quote, readTenantTables, withBusiness, withBusinessFirst, withBusinessKey } from '../tenant-tables.ts'

/**
 * Small tables that tenant tables refer to, or are joined with: each server has a copy. A table follows those that it
 * refers to.
 */
export const referenceTables = [
  'locations',
  'product_taxonomies',
  'businesses',
  'users',
  'memberships',
  'provider_accounts',
  'custom_domains',
  'stores',
]

const shards = 4

export type Distributed = { tenants: string[]; references: string[]; leftOut: string[] }

/**
 * Distributes the tenant tables of a migrated database of a Citus cluster by `business_id`. Keys get the business
 * as their first column. Left out: foreign keys between a tenant table and a table of one server, and triggers, which
 * Citus refuses on tables of several servers; those that serve older releases are also left out elsewhere.
 */
export async function distributeTables(client: pg.ClientBase): Promise<Distributed> {
  const { tenants, keys, indexes, foreignKeys } = await readTenantTables(client)
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  const on = (table: string) => `alter table ${quote(table)}`
  await run(foreignKeys.map(({ table, name }) => `${on(table)} drop constraint ${quote(name)}`))
  const { rows: triggers } = await client.query<{ table: string; name: string }>(
    `select tgrelid::regclass::text as table, tgname as name from pg_trigger
    where not tgisinternal and (tgrelid::regclass::text = any($1) or tgname ~ '_of_(older|newer)_release$')`,
    [[...tenants, ...referenceTables]],
  )
  await run(triggers.map(({ table, name }) => `drop trigger ${quote(name)} on ${quote(table)}`))
  await run(
    keys
      .filter(({ columns }) => !columns.includes('business_id'))
      .flatMap(({ table, name, kind, columns }) => [
        `${on(table)} drop constraint ${quote(name)}`,
        `${on(table)} add constraint ${quote(name)} ${kind} (${withBusiness(columns).map(quote).join(', ')})`,
      ]),
  )
  await run(
    indexes
      .filter(({ is_unique, has_business }) => is_unique && !has_business)
      .flatMap(({ name, definition }) => [`drop index ${name}`, withBusinessFirst(definition)]),
  )
  await run(referenceTables.map((name) => `select create_reference_table('${name}')`))
  const [first, ...others] = tenants
  await run([
    `select create_distributed_table('${first}', 'business_id', shard_count := ${shards}, colocate_with := 'none')`,
  ])
  await run(
    others.map((name) => `select create_distributed_table('${name}', 'business_id', colocate_with := '${first}')`),
  )
  const isTenant = (name: string) => tenants.includes(name)
  const isPossible = ({ table, target }: { table: string; target: string }) =>
    isTenant(table) && (isTenant(target) || referenceTables.includes(target))
  await run(
    foreignKeys
      .filter(isPossible)
      .map(
        (key) =>
          `${on(key.table)} add constraint ${quote(key.name)} ${isTenant(key.target) ? withBusinessKey(key) : key.definition}`,
      ),
  )
  // Citus lets the identities of tables that refer to a reference table begin again.
  await run(sequences.map(({ name, last }) => `select setval('${quote(name)}', ${last})`))
  const leftOut = foreignKeys.filter((key) => !isPossible(key)).map(({ table, name }) => `${table}.${name}`)
  return { tenants, references: referenceTables, leftOut }
}
