import type { ApiKeyCaller, BusinessRef, Verified } from '../../../access/caller.ts'
import type { Reads } from '../../../platform/db/connections/reads.ts'
import { unauthorized } from '../../../platform/errors/errors.ts'
import { hashSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import { effectiveScopes, type KeyType } from './rules.ts'

type Row = BusinessRef & { key_id: number; key_type: KeyType; scopes: string[]; is_expired: boolean }

const keyQuery = `select k.id as key_id, k.key_type, k.scopes, coalesce(k.expires_at <= $2, false) as is_expired,
    b.id, b.unique_id, b.username, b.name, b.currency
  from api_keys k join businesses b on b.id = k.business_id where k.key_hash = $1`

export const looksLikeApiKey = (credential: string) => credential.startsWith('sk_') || credential.startsWith('rk_')

/**
 * Finds the caller of a key, with the refusal if it has expired. Not cached: rotation and deletion must take effect
 * immediately in every process.
 */
export async function verifyApiKey(reads: Reads, rawKey: string, now: Date): Promise<Verified<ApiKeyCaller>> {
  const isWellFormed = isWellFormedSecret(rawKey, 'sk') || isWellFormedSecret(rawKey, 'rk')
  const [row] = isWellFormed ? await reads.query<Row>(keyQuery, [hashSecret(rawKey), now]) : []
  if (!row) throw unauthorized('Invalid API key', 'invalid_api_key')
  const { key_id, key_type, scopes, is_expired, ...business } = row
  const caller: ApiKeyCaller = { kind: 'api_key', key_id, business, scopes: effectiveScopes({ key_type, scopes }) }
  return { caller, ...(is_expired && { refusal: unauthorized('API key has expired', 'api_key_expired') }) }
}
