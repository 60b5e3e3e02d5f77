import type pg from 'pg'
import { mostAtOnce, type Ways } from '../gather.ts'
import { createPipe, type Query } from './pipe.ts'

/** Runs one short, indexed select; many are in flight on one connection. Never for anything that locks or is slow. */
export type Reads = Ways & { close(): Promise<void> }

const connections = 2

/** Errors of a connection that is gone; the select is repeated on a new one. */
const isConnectionError = (error: unknown) => {
  const { code, message } = error as { code?: string; message?: string }
  return code === undefined
    ? /connection|not queryable|terminated/i.test(message ?? '')
    : /^(57P0|ECONN|EPIPE|08)/.test(code)
}

export function createReads(config: pg.ClientConfig): Reads {
  const pipes = Array.from({ length: connections }, () => createPipe(config))
  let turn = 0

  const next = () => {
    turn = (turn + 1) % connections
    return pipes[turn]!
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
    query,
    lanes: Array.from({ length: mostAtOnce }, () => query),
    depth: 1,
    close: async () => {
      await Promise.all(pipes.map((pipe) => pipe.close()))
    },
  }
}
