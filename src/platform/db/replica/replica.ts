import type pg from 'pg'
import { type ReadSource, readWithFallback } from './fall-back.ts'
import { connectStandby, type StandbyConnections, type StandbyOptions } from './standby-connections.ts'
import { isCopyOf, type ReplicaState } from './standby-state.ts'
import { watchStandby } from './watch-standby.ts'

/**
 * A standby that answers reads (decision 79).
 * 1. A read first asks the primary how far its log is written. All reads of one moment share that statement.
 * 2. It runs on the standby once that has replayed as much, which normally takes a few milliseconds. So it shows
 *    everything that was committed before it began, whoever wrote it, in whichever process.
 * 3. If that takes more than 200 ms, or the standby is gone, promoted or of another timeline, it runs on the primary.
 */
export type Replica = {
  /** Where a read runs now: the standby, or undefined for the primary. */
  open(): Promise<ReadSource | undefined>
  state(): ReplicaState
  lagSeconds(): number | null
  /** Resolves once the standby was asked for the first time. */
  asked: Promise<void>
  close(): void
}

export type ReadOutcome = 'replica' | 'behind' | 'failed' | Exclude<ReplicaState, 'ok'>

/** How long a read waits for the standby to catch up. */
const maxWaitMs = 200

/** The standby may have been promoted during the wait. */
const toOutcome = (state: ReplicaState): ReadOutcome => (state === 'ok' ? 'replica' : state)

type Options = StandbyOptions & {
  /** How a session on the standby is opened. */
  session: pg.ClientConfig
  primary: { pool: pg.Pool; query: (sql: string, values: unknown[]) => Promise<unknown[]> }
  /** Called for each read, and for each that began on the standby and ended on the primary (`failed`). */
  onRead?: (outcome: ReadOutcome) => void
}

export function createReplica({ session, primary, onRead = () => {}, ...options }: Options): Replica {
  let connections: StandbyConnections | undefined
  const watch = watchStandby({
    session,
    queryPrimary: (sql) => primary.query(sql, []),
    onChange(standby) {
      connections?.drop()
      connections = standby && connectStandby(session, standby.identity, options)
    },
  })

  async function findOutcome(): Promise<ReadOutcome> {
    const state = watch.state()
    if (state !== 'ok') return state
    if (watch.lagMs()! > maxWaitMs) return 'behind'
    const position = await watch.readPrimary()
    const standby = watch.standby()
    if (!standby) return 'failing'
    if (!isCopyOf(standby, position)) return 'foreign'
    return (await watch.waitFor(position.position, maxWaitMs)) ? toOutcome(watch.state()) : 'behind'
  }

  return {
    async open() {
      // If the primary does not say where it stands, the read fails there or finds it back.
      const outcome = await findOutcome().catch((): ReadOutcome => 'failed')
      const pool = connections?.pool
      onRead(outcome)
      if (outcome !== 'replica' || !pool) return undefined
      return readWithFallback(pool, primary.pool, () => onRead('failed'))
    },
    state: watch.state,
    lagSeconds: () => {
      const lag = watch.lagMs()
      return lag === null ? null : lag / 1000
    },
    asked: watch.asked,
    close: watch.close,
  }
}
