import type { Role } from '../../../access/roles.ts'
import { type ApiKeyRow, mayCreateKey, rateLimitPerHour } from './rules.ts'

export type ShownKey = ApiKeyRow & {
  creator_unique_id: string | null
  creator_fullname: string | null
  creator_role: Role | null
  confirmer_fullname: string | null
}

/** The merchant's view: the value is masked and the hash is left out. */
export const showApiKey = (key: ShownKey, now: Date) => ({
  id: key.id,
  name: key.name,
  description: key.description,
  key_type: key.key_type,
  key: key.masked_key,
  scopes: key.scopes,
  expires_at: key.expires_at,
  is_expired: key.expires_at !== null && Date.parse(key.expires_at) <= now.getTime(),
  last_used_at: key.last_used_at,
  usage_count: key.usage_count,
  rate_limit_per_hour: rateLimitPerHour,
  created_by: showCreator(key),
  exceeds_maker: key.confirmed_at === null && !mayCreateKey(key.creator_role, key),
  confirmed: key.confirmed_at && { fullname: key.confirmer_fullname, at: key.confirmed_at },
  created_at: key.created_at,
  updated_at: key.updated_at,
})

const showCreator = ({ creator_unique_id, creator_fullname, creator_role }: ShownKey) =>
  creator_unique_id === null
    ? null
    : { unique_id: creator_unique_id, fullname: creator_fullname!, is_member: creator_role !== null }

/** With the raw value, for the responses to create and rotate only. */
export const showIssuedKey = (key: ShownKey, rawKey: string, now: Date) => ({ ...showApiKey(key, now), key: rawKey })
