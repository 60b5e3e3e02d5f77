import { type Batcher, type BatcherOptions, createBatcher, maxSlots } from '../batcher.ts'
import type { PipelinedConnection, Query } from './pipelined-connection.ts'
import { isConnectionLost } from './unavailable.ts'

/** Runs one short, indexed select; many are in flight on one connection. Never for anything that locks or is slow. */
export type Reads = Batcher & { query: Query; close(): Promise<void> }

type Options = BatcherOptions & { connectionCount: number }

export function createReads(open: () => PipelinedConnection, { connectionCount, ...options }: Options): Reads {
  const connections = Array.from({ length: connectionCount }, open)
  let last = 0

  const next = () => {
    last = (last + 1) % connectionCount
    return connections[last]!
  }
  /** A select can be repeated: all connections may be lost at once, so it is tried on each and on a new one. */
  const query: Query = async <Row>(sql: string, values: unknown[]) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await next().query<Row>(sql, values)
      } catch (error) {
        if (attempt === connectionCount || !isConnectionLost(error)) throw error
      }
    }
  }
  return {
    ...createBatcher({
      slots: Array.from({ length: maxSlots }, () => query),
      // Four or more calls do not wait for the batch before them, which would leave a core idle: 5 % more checkouts.
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
