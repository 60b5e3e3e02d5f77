import type pg from 'pg'
import { destroySocket } from '../connections/client-socket.ts'
import { watchForDeadConnections } from '../connections/dead-connections.ts'
import type { DatabaseObserver } from '../connections/observer.ts'
import { createPool } from '../connections/pool.ts'
import { PreparingClient } from '../connections/preparing-client.ts'
import { standbyQuery, toStandby } from './standby-state.ts'

export type StandbyConnections = {
  pool: pg.Pool
  /** Ends all connections at once, so that statements in progress fail and are run on the primary. */
  drop(): void
}

export type StandbyOptions = { poolSize: number; maxWaiting: number; observer?: DatabaseObserver | undefined }

/** Opens connections to one running server; another one that answers at the same address is refused. */
export function connectStandby(
  session: pg.ClientConfig,
  identity: string,
  options: StandbyOptions,
): StandbyConnections {
  const { poolSize, maxWaiting, observer } = options
  const dead = watchForDeadConnections(session, { disk: { isFull: false }, observer, isPooled: false })
  const clients = new Set<pg.ClientBase>()
  const onConnect = async (client: pg.ClientBase) => {
    clients.add(client)
    client.once('end', () => clients.delete(client))
    const countStatement = await dead.watch(client, 'replica')
    const { rows } = await client.query(standbyQuery)
    if (toStandby(rows[0]).identity !== identity) throw new Error('Another server answers at DATABASE_READ_URL')
    Object.assign(client as PreparingClient, { countStatement, prepared: new Map() })
  }
  const pool = createPool({ ...session, Client: PreparingClient, max: poolSize, onConnect }, { observer, maxWaiting })
  pool.on('error', () => {})
  return {
    pool,
    drop() {
      dead.close()
      for (const client of clients) destroySocket(client)
      void pool.end().catch(() => {})
    },
  }
}
