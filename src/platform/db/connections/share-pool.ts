import { Kysely } from 'kysely'
import type { Tables } from '../../../schema/tables.ts'
import { createSemaphore } from '../../concurrency/semaphore.ts'
import { tooManyWaiting } from './unavailable.ts'

type Share = <T>(task: () => Promise<T>) => Promise<T>

/**
 * How many connections of the pool each kind of work may hold, so that none starves another: a transaction, or a
 * checkout that is repeated alone, may hold its connection while it waits for a locked row. Selects may use all.
 */
export function createShares({
  poolSize,
  waitMs,
  maxWaiting,
}: {
  poolSize: number
  waitMs: number
  maxWaiting: number
}) {
  const share = (maxRunning: number): Share =>
    createSemaphore({
      maxRunning: Math.max(1, maxRunning),
      maxWaiting,
      maxWaitMs: waitMs,
      refuse: tooManyWaiting,
    })
  const part = Math.floor(poolSize / 4)
  return { transactions: share(poolSize - 2 * part), retries: share(part) }
}

/** Runs transactions within their share of the pool. */
export class SharingKysely extends Kysely<Tables> {
  share: Share = (task) => task()

  override transaction() {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    builder.execute = (callback) => this.share(() => execute(callback))
    return builder
  }
}
