import type { FastifyRequest } from 'fastify'
import type { StoreRef } from '../../../access/caller.ts'
import type { Db } from '../../../platform/db/types.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { readEmail } from '../customers/index.ts'
import type { ResetJob } from './mail-reset.ts'

/** Leaves the link to the worker, which alone looks whether there is such a customer. */
export async function requestReset(db: Db, store: StoreRef, email: string, { headers }: FastifyRequest) {
  // An origin that is not registered would not have come this far.
  const origin = headers.origin ?? null
  const job: ResetJob = {
    store_id: store.id,
    email: readEmail(email) ?? '',
    origin,
    language: headers['accept-language'],
  }
  await db.transaction().execute((tx) => enqueue(tx, 'mail-customer-reset', job))
}
