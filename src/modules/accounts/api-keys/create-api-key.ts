import type { Role } from '../../../access/roles.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { conflict, validationFailed } from '../../../platform/errors/errors.ts'
import { hashSecret, issueSecret, maskSecret } from '../../../platform/secrets/secrets.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import { recordAudit } from '../audit/index.ts'
import { getApiKey } from './get-api-key.ts'
import { checkGrant, checkScopes, type KeyType, keyPrefix, maxKeys } from './rules.ts'

export type NewApiKey = {
  name: string
  description?: string | null
  key_type: KeyType
  scopes?: string[]
  expires_at?: string | null
}

export type Creator = { business_id: number; user: { id: number; unique_id: string }; role: Role }

/**
 * Creates a key and returns its raw value, which is not stored: only its hash is. A value that was derived from a stored
 * seed is given.
 */
export async function createApiKey(
  tx: Tx,
  { business_id, user, role }: Creator,
  input: NewApiKey,
  now: Date,
  rawKey = issueSecret(keyPrefix[input.key_type]),
) {
  if (input.key_type === 'restricted') checkScopes(input.scopes)
  checkGrant(role, { key_type: input.key_type, scopes: input.scopes ?? [] })
  const expires_at = input.expires_at ? parseMoment(input.expires_at, 'expires_at') : null
  if (expires_at && expires_at <= now) throw validationFailed({ expires_at: 'not_in_future' })

  await checkRoom(tx, business_id, now)
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      business_id,
      name: input.name,
      description: input.description ?? null,
      key_type: input.key_type,
      key_hash: hashSecret(rawKey),
      masked_key: maskSecret(rawKey),
      scopes: input.key_type === 'restricted' ? input.scopes : [],
      expires_at,
      created_by: user.id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const details = { name: input.name, key_type: input.key_type, scopes: input.scopes ?? [] }
  await recordAudit(
    tx,
    { business_id, actor: user.unique_id, action: 'api_key.created', target: `api_key:${id}`, details },
    now,
  )
  return { key: await getApiKey(tx, business_id, id), rawKey }
}

/** Keys of a command line that nobody fetched in time take up no place, though they are deleted only later. */
async function checkRoom(tx: Tx, business_id: number, now: Date) {
  // Lock the business row so that two concurrent requests cannot both create the tenth key.
  await tx.selectFrom('businesses').select('id').where('id', '=', business_id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('business_id', '=', business_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('cli_sign_ins')
            .select('id')
            .whereRef('key_id', '=', 'api_keys.id')
            .where('cli_sign_ins.expires_at', '<', now.toISOString()),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  if (count >= maxKeys)
    throw conflict(`A business has at most ${maxKeys} API keys: delete one first`, 'api_key_limit_reached')
}
