import { sql } from 'kysely'
import type { MemberCaller } from '../../../access/caller.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { hashSecret } from '../../../platform/secrets/secrets.ts'
import { maxDevices } from './rules.ts'
import type { DeviceInput } from './schemas.ts'

type Member = Pick<MemberCaller, 'business' | 'user' | 'session_id'>

/** The devices of a member, the newest first. */
export async function listDevices(db: Db, { business, user, session_id }: Member) {
  const devices = await db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .select(['d.id', 's.user_agent', 'd.created_at', 'd.session_id'])
    .where('d.business_id', '=', business.id)
    .where('d.user_id', '=', user.id)
    .orderBy('d.id', 'desc')
    .execute()
  return devices.map(({ session_id: owner, ...device }) => ({ ...device, is_current: owner === session_id }))
}

/**
 * Turns pushes on for the browser of this session. A browser has one row in a business, so that it shows only what its
 * present member may see.
 */
export async function registerDevice(
  tx: Tx,
  { business, user, session_id }: Member,
  { endpoint, keys }: DeviceInput,
  now: Date,
) {
  const device = { business_id: business.id, user_id: user.id, session_id, endpoint, ...keys, created_at: now }
  const { user_id, p256dh, auth } = device
  await tx
    .deleteFrom('push_devices')
    .where('business_id', '=', business.id)
    .where('session_id', '=', session_id)
    .where('endpoint_hash', '<>', hashSecret(endpoint))
    .execute()
  await tx
    .insertInto('push_devices')
    .values({ ...device, endpoint_hash: hashSecret(endpoint) })
    .onConflict((known) =>
      known
        .columns(['business_id', 'endpoint_hash'])
        .doUpdateSet({ user_id, session_id, p256dh, auth, created_at: now, paused_until: null }),
    )
    .execute()
  await sql`
    delete from push_devices where business_id = ${business.id} and id in (
      select id from push_devices where business_id = ${business.id} and user_id = ${user.id}
      order by id desc offset ${maxDevices})`.execute(tx)
}

/**
 * Gives the browser of a session another address in every business whose notifications it shows. Rows of former sessions of the
 * browser give way, because a browser has one row in a business.
 */
export async function moveDevices(tx: Tx, session_id: number, { endpoint, keys }: DeviceInput) {
  const endpoint_hash = hashSecret(endpoint)
  await sql`
    delete from push_devices other using push_devices own
    where own.session_id = ${session_id} and other.business_id = own.business_id
      and other.endpoint_hash = ${endpoint_hash} and other.id <> own.id`.execute(tx)
  await tx
    .updateTable('push_devices')
    .set({ endpoint, endpoint_hash, ...keys, paused_until: null })
    .where('session_id', '=', session_id)
    .execute()
}

export async function deleteDevice(db: Db, { business, user }: Member, id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('business_id', '=', business.id)
    .where('user_id', '=', user.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('There is no such device')
}
