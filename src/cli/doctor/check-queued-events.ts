import { findOldestQueued } from '../../modules/events/index.ts'
import type { Db } from '../../platform/db/types.ts'
import type { Finding } from './finding.ts'

/** A worker that keeps up is seconds behind. */
const maxSeconds = 60

export async function checkQueuedEvents(db: Db): Promise<Finding> {
  const seconds = await findOldestQueued(db, new Date())
  return {
    check: 'Queue',
    is_ok: true,
    is_warning: seconds > maxSeconds,
    found: seconds === 0 ? 'no event waits for a worker' : `the oldest event has waited ${seconds} s for a worker`,
    advice: 'Mails, webhooks and notifications are late. Start a worker, or one more: etalase serve --role worker.',
  }
}
