import { type Batcher, type BatcherOptions, createBatcher, maxSlots } from '../../concurrency/batcher.ts'
import type { PipelinedConnection, Query } from './pipelined-connection.ts'
import { isConnectionLost } from './unavailable.ts'

/** Runs one short, indexed select; many are in flight on one connection. Never for anything that locks or is slow. */
export type Reads = Batcher & { query: Query; close(): Promise<void> }

type Options = BatcherOptions & {
  connectionCount: number
  /**
   * Whether the statements of one turn of the event loop share a connection, so that one write carries them and wakes
   * one process of the server. Only for very short statements, because they wait for each other.
   */
  isPerTurn: boolean
}

export function createReads(
  open: () => PipelinedConnection,
  { connectionCount, isPerTurn, ...options }: Options,
): Reads {
  const connections = Array.from({ length: connectionCount }, open)
  const inFlight = connections.map(() => 0)
  let current = 0
  let isTaken = false

  /**
   * The first of the connections with the fewest statements in flight: each connection plans every statement anew, so
   * a process with little to do needs only one.
   */
  const choose = () => {
    if (!isTaken) current = inFlight.indexOf(Math.min(...inFlight))
    if (isPerTurn && !isTaken) {
      isTaken = true
      setImmediate(() => {
        isTaken = false
      })
    }
    return current
  }
  const queryBy = async <Row>(index: number, sql: string, values: unknown[]) => {
    inFlight[index]!++
    try {
      return await connections[index]!.query<Row>(sql, values)
    } finally {
      inFlight[index]!--
    }
  }
  /**
   * A select can be repeated. All connections may be lost at once, so it is tried on each of them and then on a new
   * one.
   */
  const query: Query = async <Row>(sql: string, values: unknown[]) => {
    const first = choose()
    for (let attempt = 0; ; attempt++) {
      try {
        return await queryBy<Row>((first + attempt) % connectionCount, sql, values)
      } catch (error) {
        if (attempt === connectionCount || !isConnectionLost(error)) throw error
      }
    }
  }
  return {
    ...createBatcher({
      slots: Array.from({ length: maxSlots }, () => query),
      // With two batches per connection, four or more calls do not wait for the batch before them, which would leave a
      // core idle. This allows 5 % more checkouts.
      depth: 2,
      query,
      name: 'reads',
      ...options,
    }),
    query,
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}
