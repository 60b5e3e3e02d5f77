import type { FastifyRequest } from 'fastify'
import type { StoreRef } from '../../../access/caller.ts'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Db } from '../../../platform/db/types.ts'
import { normalizeEmail } from '../customers/index.ts'
import type { ResetJob } from './mail-reset.ts'

/** Enqueues the mail. Only the worker checks whether the customer exists. */
export async function requestReset(db: Db, store: StoreRef, email: string, { headers }: FastifyRequest) {
  // The storefront guard has already refused unregistered origins.
  const origin = headers.origin ?? null
  const job: ResetJob = {
    store_id: store.id,
    email: normalizeEmail(email) ?? '',
    origin,
    language: headers['accept-language'],
  }
  await db.transaction().execute((tx) => enqueue(tx, 'mail-customer-reset', job))
}
