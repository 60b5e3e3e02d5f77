import type pg from 'pg'
import { mostAtOnce, type Ways } from '../gather.ts'
import { createPipe } from './pipe.ts'

/**
 * Short writes, each a transaction of its own, for `gather`. On a lane the next stands behind the one that runs, so that
 * the database never waits for us to hear of its end: a quarter more checkouts a second.
 */
export type Writes = Ways & { close(): Promise<void> }

export function createWrites(config: pg.ClientConfig, pool: pg.Pool): Writes {
  const pipes = Array.from({ length: mostAtOnce }, () => createPipe(config))
  return {
    query: async <Row>(sql: string, values: unknown[]) => (await pool.query(sql, values)).rows as Row[],
    lanes: pipes.map(({ query }) => query),
    depth: 2,
    close: async () => {
      await Promise.all(pipes.map((pipe) => pipe.close()))
    },
  }
}
