import { Kysely, PostgresDialect } from 'kysely'
import type { Db } from '../../src/platform/db/types.ts'
import type { TestService } from './service.ts'

/** What the verb returns, and how many statements it took. */
export async function countStatements<T>({ service }: TestService, verb: (db: Db) => Promise<T>) {
  let statements = 0
  const dialect = new PostgresDialect({ pool: service.pool })
  const result = await verb(new Kysely({ dialect, log: () => void statements++ }))
  return { result, statements }
}
