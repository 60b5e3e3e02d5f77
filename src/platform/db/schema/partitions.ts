import { sql } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'
import type { Db } from '../types.ts'

/**
 * Logs are partitioned by ranges of rising ids: partition 2 of `events` is `events_2` and has the third range. The
 * sequence moves on to the next range only after its partition was created, so every insert finds one. A range lasts
 * for months under any load, and 900,000 ranges fit into JavaScript's safe integers.
 */
export const idsPerPartition = 10_000_000_000

export const toPartition = (id: number) => Math.floor(id / idsPerPartition)
export const toFirstId = (partition: number) => partition * idsPerPartition

export type Partition = { name: string; parent: string; bound: string }

export const logPartition = (parent: keyof Tables, partition: number): Partition => ({
  name: `${parent}_${partition}`,
  parent,
  bound: `for values from (${toFirstId(partition)}) to (${toFirstId(partition + 1)})`,
})

/** The numbers of a log's partitions, oldest first. */
export async function listLogPartitions(db: Db, parent: keyof Tables): Promise<number[]> {
  const { rows } = await sql<{ partition: number }>`
    select substring(c.relname from '\\d+$')::int as partition
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${parent}::regclass order by 1`.execute(db)
  return rows.map(({ partition }) => partition)
}

type Run = (statement: string) => Promise<{ rows: unknown[] }>

/**
 * Creates a partition like the newest one of its table, with indexes and with storage options, which a partitioned
 * table cannot have itself. Writers of the table continue during it, which `create table … partition of` would not
 * allow.
 */
export async function createPartition(run: Run, { name, parent, bound }: Partition) {
  const { rows } = await run(`
    select c.oid::regclass::text as name, array_to_string(c.reloptions, ', ') as options
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = '${parent}'::regclass order by c.oid desc limit 1`)
  const [newest] = rows as { name: string; options: string | null }[]
  if (!newest) return void (await run(`create table ${name} partition of ${parent} ${bound}`))
  const options = newest.options ? `with (${newest.options})` : ''
  await run(`create table ${name} (like ${newest.name} including all) ${options}`)
  await run(`alter table ${parent} attach partition ${name} ${bound}`)
}
