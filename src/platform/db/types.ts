import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../../schema/tables.ts'

/** May open a transaction. */
export type Db = Kysely<Tables>

/** Proves that a transaction is open: a verb that takes it belongs to its caller's transaction. */
export type Tx = Transaction<Tables>
