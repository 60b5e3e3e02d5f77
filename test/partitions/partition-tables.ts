import type pg from 'pg'
import { quote, readTenantTables, withBusiness, withBusinessFirst, withBusinessKey } from './tenant-tables.ts'

/** Triggers for statements of older releases; here every statement must set the business itself. */
const isForOlderRelease = (trigger: string) => trigger.startsWith('fill_')

/**
 * Replaces every tenant table of a migrated, empty database by one that is partitioned by a hash of `business_id`, with
 * the same columns, keys, indexes, foreign keys, triggers and names. Keys get the business as their first column. Returns
 * the foreign keys that had to be left out: those of routing tables that do not name the business.
 */
export async function partitionTables(client: pg.ClientBase, partitions: number): Promise<string[]> {
  const { tables, tenants, keys, indexes, foreignKeys, triggers, sequences } = await readTenantTables(client)
  const run = async (statements: string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  await run(
    tenants.map(
      (name) =>
        `create table ${name}_new (like ${name} including all excluding indexes) partition by hash (business_id)`,
    ),
  )
  await run(tenants.map((name) => `drop table ${name} cascade`))
  await run(tenants.map((name) => `alter table ${name}_new rename to ${name}`))
  await run(
    sequences.map(({ name }) => {
      const table = tenants.find((tenant) => name.startsWith(`${tenant}_`) && name === `${tenant}_id_seq`)
      if (!table) throw new Error(`The sequence ${name} is not named after its table`)
      return `alter sequence ${table}_new_id_seq rename to ${name}`
    }),
  )
  await run(
    tables.flatMap(({ name, options }) =>
      Array.from(
        { length: partitions },
        (_, i) =>
          `create table ${name}_p${i} partition of ${name} for values with (modulus ${partitions}, remainder ${i})
          ${options ? `with (${options})` : ''}`,
      ),
    ),
  )
  // Partitions come first, so that they can be named after their parents, which adopt them.
  const suffixes = [...Array.from({ length: partitions }, (_, i) => `_p${i}`), '']
  await run(
    keys.flatMap(({ table, name, kind, columns }) =>
      suffixes.map(
        (suffix) =>
          `alter table ${table}${suffix} add constraint ${name}${suffix} ${kind} (${withBusiness(columns).map(quote).join(', ')})`,
      ),
    ),
  )
  await run(
    indexes.flatMap(({ definition, is_unique, has_business }) => {
      const whole = is_unique && !has_business ? withBusinessFirst(definition) : definition
      return suffixes.map((suffix) => whole.replace(/ INDEX (\w+) ON (\S+) /, ` INDEX $1${suffix} ON $2${suffix} `))
    }),
  )
  const isTenant = (name: string) => tenants.includes(name)
  const [kept, left] = [
    foreignKeys.filter(({ target, has_business }) => !isTenant(target) || has_business),
    foreignKeys.filter(({ target, has_business }) => isTenant(target) && !has_business),
  ]
  await run(
    kept.map((key) => {
      const definition = isTenant(key.target) ? withBusinessKey(key) : key.definition
      return `alter table ${key.table} add constraint ${key.name} ${definition}`
    }),
  )
  await run(triggers.filter(({ name }) => !isForOlderRelease(name)).map(({ definition }) => definition))
  await run(
    tables.flatMap(({ name, comment }) =>
      comment ? `comment on table ${name} is '${comment.replaceAll("'", "''")}'` : [],
    ),
  )
  return left.map(({ table, name }) => `${table}.${name}`)
}
