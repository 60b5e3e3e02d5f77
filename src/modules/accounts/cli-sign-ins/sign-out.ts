import { type IdentityCaller, toActor } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { deleteEndedKey } from '../api-keys/index.ts'
import { recordAudit } from '../audit/index.ts'

/** Deletes the key with which this is asked, if a command line got it by signing in. */
export async function signOut(tx: Tx, caller: IdentityCaller, now: Date) {
  const found =
    caller.kind === 'api_key' &&
    (await tx
      .selectFrom('cli_sign_ins')
      .select('machine_name')
      .where('key_id', '=', caller.key_id)
      .forUpdate()
      .executeTakeFirst())
  if (!found) throw notFound('This credential does not come from the sign-in of a command line')
  const { key_id, business } = caller
  await deleteEndedKey(tx, key_id)
  const entry = { business_id: business.id, actor: toActor(caller), details: { machine_name: found.machine_name } }
  await recordAudit(tx, { ...entry, action: 'cli.signed_out', target: `api_key:${key_id}` }, now)
}
