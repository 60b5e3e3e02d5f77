import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { FakeServer, Fault } from '../fakes/server.ts'
import { eventually } from '../support/eventually.ts'
import { untilLocked } from '../support/until-locked.ts'

/** Where a process is stopped until it is killed: before a row is written, or while it waits for the provider. */
export type Gate = { on: string; when: string } | { fault: Fault; call: RegExp }

const lockKey = 818_181

export async function openGates(databaseUrl: string) {
  const [holder, watcher] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)]
  for (const client of [holder, watcher]) await client.connect()
  onTestFinished(async () => {
    await holder.end()
    await watcher.end()
  })
  await holder.query(`
    create function crash_gate() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock(${lockKey});
      return coalesce(new, old);
    end $$;
    create function crash_task(id int) returns text stable language sql as
      'select identifier from graphile_worker._private_tasks t where t.id = $1'`)
  await holder.query(`select pg_advisory_lock(${lockKey})`)

  /** Kills the process when it reaches the gate, and rolls back what it had not committed. */
  return async (
    gate: Gate,
    provider: Pick<FakeServer, 'calls' | 'inject' | 'heal'>,
    act: () => Promise<unknown>,
    kill: () => Promise<void>,
  ) => {
    if ('fault' in gate) {
      const seen = provider.calls.length
      provider.inject(gate.fault, { on: gate.call, times: 1 })
      const acting = act()
      await eventually(
        async () => provider.calls.slice(seen).some((call) => gate.call.test(call)),
        (isThere) => isThere,
      )
      await kill()
      provider.heal()
      return await acting
    }
    await watcher.query(
      `create trigger crash_gate before ${gate.on} for each row when (${gate.when}) execute function crash_gate()`,
    )
    const acting = act()
    await untilLocked(watcher)
    await kill()
    await watcher.query(`select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = ${lockKey} and not granted`)
    await eventually(
      async () =>
        (await watcher.query(`select from pg_locks where objid = ${lockKey} and not granted`)).rowCount as number,
      (count) => count === 0,
    )
    await watcher.query(`drop trigger crash_gate on ${gate.on.split(' on ')[1]}`)
    await acting
  }
}
