import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { destroySocket } from '../connections/client-socket.ts'
import {
  judgeStandby,
  type Primary,
  primaryQuery,
  type ReplicaState,
  type Standby,
  standbyQuery,
  toPrimary,
  toStandby,
} from './standby-state.ts'
import { createLag, type WalPosition } from './wal-positions.ts'

/** How often the standby is looked at while nobody waits for it, and while somebody does. */
const everyMs = 500
const waitingEveryMs = 3
/** A standby that takes longer to say where it stands counts as gone. */
const answerMs = 1000

type Options = {
  session: pg.ClientConfig
  queryPrimary: (sql: string) => Promise<unknown[]>
  /** Called when the standby is first seen, when it was restarted or replaced, and with undefined when it is gone. */
  onChange(standby: Standby | undefined): void
}

export type StandbyWatch = {
  state(): ReplicaState
  /** How far the standby was behind when it was last asked; null if it is not known. */
  lagMs(): number | null
  standby(): Standby | undefined
  readPrimary(): Promise<Primary>
  /** Resolves once the standby was asked for the first time, whether it answered or not. */
  asked: Promise<void>
  /** Waits until the standby has replayed the log up to here, at most this long. */
  waitFor(position: WalPosition, maxMs: number): Promise<boolean>
  /** Does not wait for the primary, which may not answer any more. */
  close(): void
}

type Waiting = { position: WalPosition; until: number; resolve: (isReached: boolean) => void }

/** Follows how far a standby has replayed the log of the primary. */
export function watchStandby({ session, queryPrimary, onChange }: Options): StandbyWatch {
  const lag = createLag()
  const waiting = new Set<Waiting>()
  const closing = new AbortController()
  let client: pg.Client | undefined
  let standby: Standby | undefined
  let primary: Primary | undefined
  let lagMs = 0
  let looking: Promise<void> | undefined
  let reading: Promise<Primary> | undefined

  async function connect() {
    const opened = new pg.Client({ ...session, connectionTimeoutMillis: answerMs, query_timeout: answerMs })
    opened.on('error', () => {})
    await opened.connect()
    return opened
  }

  /** Asks the standby where it stands. Calls at the same time share the answer. */
  function look(): Promise<void> {
    looking ??= (async () => {
      try {
        closing.signal.throwIfAborted()
        client ??= await connect()
        const found = toStandby((await client.query(standbyQuery)).rows[0])
        closing.signal.throwIfAborted()
        const isNew = found.identity !== standby?.identity
        standby = found
        lagMs = lag.measureMs(found.replayed, performance.now())
        if (isNew) onChange(found)
        for (const one of waiting) if (isReached(one.position)) settle(one, true)
      } catch {
        if (client) destroySocket(client)
        client = undefined
        if (standby) onChange(undefined)
        standby = undefined
        for (const one of waiting) settle(one, false)
      }
    })().finally(() => {
      looking = undefined
    })
    return looking
  }

  const isReached = (position: WalPosition) => standby !== undefined && standby.replayed >= position

  function settle(one: Waiting, isReached: boolean) {
    waiting.delete(one)
    one.resolve(isReached)
  }

  /** Asks the primary where it stands. All calls of one turn of the event loop share the statement that follows it. */
  function readPrimary(): Promise<Primary> {
    reading ??= new Promise((resolve, reject) => {
      setImmediate(() => {
        reading = undefined
        queryPrimary(primaryQuery).then((rows) => {
          primary = toPrimary(rows[0] as Parameters<typeof toPrimary>[0])
          lag.record(primary.position, performance.now())
          resolve(primary)
        }, reject)
      })
    })
    return reading
  }

  let noteAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    noteAsked = resolve
  })

  async function follow() {
    while (!closing.signal.aborted) {
      await readPrimary().catch(() => undefined)
      await look()
      noteAsked()
      await sleep(everyMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  void follow()

  let isWaiting = false
  async function followClosely() {
    if (isWaiting) return
    isWaiting = true
    while (waiting.size > 0) {
      await look()
      const now = performance.now()
      for (const one of waiting) if (now >= one.until) settle(one, false)
      if (waiting.size > 0) await sleep(waitingEveryMs)
    }
    isWaiting = false
  }

  return {
    lagMs: () => (standby ? lagMs : null),
    standby: () => standby,
    state: () => (standby && primary ? judgeStandby(standby, primary, lagMs) : 'failing'),
    readPrimary,
    asked,
    waitFor(position, maxMs) {
      if (isReached(position)) return Promise.resolve(true)
      return new Promise((resolve) => {
        waiting.add({ position, until: performance.now() + maxMs, resolve })
        void followClosely()
      })
    },
    close() {
      closing.abort()
      if (client) destroySocket(client)
      onChange(undefined)
    },
  }
}
