import { createHash, randomBytes } from 'node:crypto'
import type { Db } from './db/types.ts'

const names = [
  'cursor',
  'idempotency',
  'files',
  'payment_sandbox',
  'otp',
  'shop_pages',
  'consent',
  'audit',
  'two_factor',
] as const

/** Keys that all processes of one installation share; they live in its database. */
export type InstanceSecrets = Record<(typeof names)[number], Buffer>

/** Creates missing secrets. Of two processes that start together, both use what the first one wrote. */
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

/** Identifies the installation: equal in all its processes, and derived one-way from the secrets. */
export const installationName = ({ cursor }: InstanceSecrets) =>
  createHash('sha256').update('installation').update(cursor).digest('hex').slice(0, 12)
