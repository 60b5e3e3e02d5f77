import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/db/types.ts'
import { fieldError, validationFailed } from '../../../platform/errors/errors.ts'
import { deriveSecret } from '../../../platform/secrets/secrets.ts'
import { type Creator, createApiKey, deleteApiKey } from '../api-keys/index.ts'
import { recordAudit } from '../audit/index.ts'
import { lockOpenSignIn } from './open-sign-in.ts'
import { keyDays, minutesAfter, toKeyName } from './rules.ts'

/** The value of a key, which only a process with the instance's key can derive from the stored seed. */
export const deriveKey = (codeKey: Buffer, seed: Buffer) =>
  deriveSecret('rk', `cli:${codeKey.toString('base64')}`, seed)

/** Creates the key for the command that printed the code, with at most the scopes that it asked for. */
export async function confirmSignIn(
  tx: Tx,
  codeKey: Buffer,
  creator: Creator,
  { code, scopes }: { code: string; scopes: string[] },
  now: Date,
) {
  const { id, machine_name, requested_from, scopes: asked } = await lockOpenSignIn(tx, codeKey, code, now)
  const more = scopes.filter((scope) => !asked.includes(scope))
  if (more.length > 0) throw validationFailed({ scopes: more.map((value) => fieldError('not_included', { value })) })
  await deleteFormerKeys(tx, creator, machine_name, now)
  const seed = randomBytes(32)
  const expires_at = minutesAfter(now, keyDays * 24 * 60).toISOString()
  const input = { name: toKeyName(machine_name), key_type: 'restricted' as const, scopes, expires_at }
  const { key } = await createApiKey(tx, creator, input, now, deriveKey(codeKey, seed))
  await tx
    .updateTable('cli_sign_ins')
    .set({ code_hash: null, requested_from: null, confirmed_by: creator.user.id, key_id: key.id, seed })
    .where('id', '=', id)
    .execute()
  const details = { machine_name, requested_from }
  await recordAudit(
    tx,
    {
      business_id: creator.business_id,
      actor: creator.user.unique_id,
      action: 'cli.signed_in',
      target: `api_key:${key.id}`,
      details,
    },
    now,
  )
}

/** Deletes what this person gave to this machine before; the machine overwrites it with the new key. */
async function deleteFormerKeys(tx: Tx, creator: Creator, machine_name: string, now: Date) {
  const former = await tx
    .selectFrom('cli_sign_ins')
    .innerJoin('api_keys', 'api_keys.id', 'cli_sign_ins.key_id')
    .select('api_keys.id')
    .where('cli_sign_ins.confirmed_by', '=', creator.user.id)
    .where('cli_sign_ins.machine_name', '=', machine_name)
    .where('api_keys.business_id', '=', creator.business_id)
    .forUpdate('cli_sign_ins') // As the purge does, before it deletes a key.
    .execute()
  for (const { id } of former) await deleteApiKey(tx, creator, id, now)
}
