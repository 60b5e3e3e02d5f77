import { createHash, randomBytes } from 'node:crypto'
import type { Db } from './db/types.ts'

const names = ['cursor', 'idempotency', 'files', 'payment_sandbox', 'otp', 'shop_pages', 'consent'] as const

/** Keys that all processes of one installation share; they live in its database. */
export type InstanceSecrets = Record<(typeof names)[number], Buffer>

/** Creates what is missing; of two processes that start together the first to write wins for both. */
export async function loadInstanceSecrets(db: Db): Promise<InstanceSecrets> {
  const fresh = names.map((name) => ({ name, value: randomBytes(32) }))
  await db
    .insertInto('instance_secrets')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await db.selectFrom('instance_secrets').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.value])) as InstanceSecrets
}

/** The same in all processes of one installation and in no other; it gives nothing of the secrets away. */
export const installationName = ({ cursor }: InstanceSecrets) =>
  createHash('sha256').update('installation').update(cursor).digest('hex').slice(0, 12)
