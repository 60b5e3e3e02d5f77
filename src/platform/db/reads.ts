import type pg from 'pg'
import { type Batcher, createBatcher, maxSlots } from '../batcher.ts'
import { connectPipelined, type Query } from './pipelined-connection.ts'

/** Runs one short, indexed select; many are in flight on one connection. Never for anything that locks or is slow. */
export type Reads = Batcher & { query: Query; close(): Promise<void> }

const connectionCount = 2

/** Errors of a lost connection; the select is repeated on another one. */
const isConnectionError = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return code === undefined
    ? /connection|not queryable|terminated/i.test(message ?? '')
    : /^(57P0|ECONN|EPIPE|08)/.test(code)
}

export function createReads(config: pg.ClientConfig): Reads {
  const connections = Array.from({ length: connectionCount }, () => connectPipelined(config))
  let last = 0

  const next = () => {
    last = (last + 1) % connectionCount
    return connections[last]!
  }
  const query: Query = async <Row>(sql: string, values: unknown[]) => {
    try {
      return await next().query<Row>(sql, values)
    } catch (error) {
      if (!isConnectionError(error)) throw error
      return await next().query<Row>(sql, values)
    }
  }
  return {
    ...createBatcher({ slots: Array.from({ length: maxSlots }, () => query), depth: 1, query }),
    query,
    close: async () => {
      await Promise.all(connections.map((connection) => connection.close()))
    },
  }
}
