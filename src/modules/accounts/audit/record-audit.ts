import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/types.ts'
import { findLoadedSecret, loadInstanceSecrets } from '../../../platform/secrets/instance-secrets.ts'
import type { AuditAction } from '../../../vocabulary/index.ts'

export type AuditEntry = {
  business_id: number
  actor: string
  action: AuditAction
  target: string
  details?: Record<string, unknown>
}

export const genesisHash = Buffer.alloc(32)

/**
 * Hashes every field of an entry and the previous hash, so that changing one entry invalidates all later ones. With a
 * key the hash is an HMAC, which an attacker with write access to the log's tables cannot recompute.
 */
export function hashEntry(
  entry: {
    business_id: number
    sequence: number
    at: string
    actor: string
    action: string
    target: string
    details: unknown
  },
  previous: Buffer,
  key?: Buffer,
): Buffer {
  const { business_id, sequence, at, actor, action, target } = entry
  const text = JSON.stringify([business_id, sequence, at, actor, action, target, toCanonical(entry.details)])
  return (key ? createHmac('sha256', key) : createHash('sha256')).update(previous).update(text).digest()
}

/** Sorts object keys, because jsonb does not preserve their order. */
function toCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCanonical)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, toCanonical(inner)])
}

/** Appends to the business's chain. The upsert locks the head row until the caller commits: the chain cannot fork. */
export async function recordAudit(tx: Tx, entry: AuditEntry, now: Date) {
  const { rows } = await sql<{ sequence: number; hash: Buffer; digest: Buffer | null }>`
    with head as (
      insert into audit_heads (business_id, sequence, hash) values (${entry.business_id}, 0, ${genesisHash})
      on conflict (business_id) do update set sequence = audit_heads.sequence returning sequence, hash
    )
    select head.sequence, head.hash,
      (select coalesce(digest, sha256(value)) from instance_secrets where name = 'audit') as digest
    from head`.execute(tx)
  const head = rows[0]!
  // A command may run before any server of this version has created the secret.
  const key = (head.digest && findLoadedSecret(head.digest)) ?? (await loadInstanceSecrets(tx)).audit
  const at = now.toISOString().replace('Z', '000Z')
  const details = JSON.parse(JSON.stringify(entry.details ?? {}))
  const sequence = head.sequence + 1
  const hash = hashEntry({ ...entry, sequence, at, details }, head.hash, key)
  await tx
    .insertInto('audit_entries')
    .values({
      ...entry,
      sequence,
      at,
      details: JSON.stringify(details),
      previous_hash: head.hash,
      hash,
      is_keyed: true,
    })
    .execute()
  await tx.updateTable('audit_heads').set({ sequence, hash }).where('business_id', '=', entry.business_id).execute()
}
