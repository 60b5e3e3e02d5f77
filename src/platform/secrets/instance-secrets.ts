import { createHash, hash, randomBytes } from 'node:crypto'
import type { Db } from '../db/types.ts'
import { seal, unseal } from './sealed-box.ts'

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
  'credentials',
  'checkout_intents',
  'unsubscribe',
  'mails',
  'feeds',
  'push',
  'webhook_streams',
] as const

/**
 * Keys that all processes of an installation share. They are stored in its database, sealed with the instance key if
 * there is one, which is stored elsewhere, so that neither the database nor a backup reveals them.
 */
export type InstanceSecrets = Record<(typeof names)[number], Buffer>

type Row = { name: string; value: Buffer; sealed_with: string | null }

/** The secrets that this process has loaded, by their SHA-256. A new instance key does not change the secrets. */
const loaded = new Map<string, Buffer>()

const toDigest = (secret: Buffer) => hash('sha256', secret, 'buffer')

/** Identifies an instance key without revealing it. */
export const fingerprintKey = (key: Buffer) =>
  createHash('sha256').update('etalase instance key').update(key).digest('hex').slice(0, 16)

/** Creates missing secrets. Of two processes that start together, both use what the first one wrote. */
export async function loadInstanceSecrets(db: Db, instanceKey?: Buffer): Promise<InstanceSecrets> {
  const rows = await readRows(db)
  const missing = names.filter((name) => !rows.some((row) => row.name === name))
  if (missing.length > 0) {
    const fresh = missing.map((name) => toRow(name, randomBytes(32), instanceKey))
    await db
      .insertInto('instance_secrets')
      .values(fresh)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    rows.splice(0, rows.length, ...(await readRows(db)))
  }
  const secrets = rows.map((row) => [row.name, openRow(row, instanceKey)] as const)
  if (instanceKey) await sealPlainRows(db, rows, instanceKey)
  for (const [, secret] of secrets) loaded.set(toDigest(secret).toString('hex'), secret)
  return Object.fromEntries(secrets) as InstanceSecrets
}

/** Finds a secret that this process has loaded before. */
export const findLoadedSecret = (digest: Buffer) => loaded.get(digest.toString('hex'))

/** The fingerprint of the key that seals the secrets; null if they are stored unsealed. */
export async function findSealingKey(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('instance_secrets')
    .select('sealed_with')
    .where('name', '=', 'audit')
    .executeTakeFirst()
  return row?.sealed_with ?? null
}

/**
 * Seals all secrets with another key. The secrets themselves do not change, so encrypted values and the audit chain
 * stay valid, and running processes continue with the secrets that they have loaded.
 */
export async function rotateInstanceKey(db: Db, from: Buffer | undefined, to: Buffer): Promise<number> {
  await loadInstanceSecrets(db, from).catch((error) => loadInstanceSecrets(db, to).catch(() => Promise.reject(error)))
  return await db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('instance_secrets').select(['name', 'value', 'sealed_with']).forUpdate().execute()
    const outdated = rows.filter((row) => row.sealed_with !== fingerprintKey(to))
    for (const row of outdated) {
      const { name, ...sealed } = toRow(row.name, openRow(row, from), to)
      await tx.updateTable('instance_secrets').set(sealed).where('name', '=', name).execute()
    }
    return outdated.length
  })
}

const readRows = (db: Db): Promise<Row[]> =>
  db.selectFrom('instance_secrets').select(['name', 'value', 'sealed_with']).execute()

const toContext = (name: string) => `instance secret ${name}`

function toRow(name: string, secret: Buffer, key?: Buffer) {
  const digest = toDigest(secret)
  if (!key) return { name, value: secret, sealed_with: null, digest }
  return { name, value: seal(key, toContext(name), secret.toString('hex')), sealed_with: fingerprintKey(key), digest }
}

function openRow({ name, value, sealed_with }: Row, key?: Buffer): Buffer {
  if (sealed_with === null) return value
  if (!key || fingerprintKey(key) !== sealed_with) throw new Error(describeWrongKey(sealed_with, key))
  return Buffer.from(unseal(key, toContext(name), value), 'hex')
}

export const describeWrongKey = (sealedWith: string, key: Buffer | undefined) =>
  `The secrets of this installation are sealed with the instance key ${sealedWith}, ` +
  `${key ? `but the key at hand is ${fingerprintKey(key)}` : 'and no key is at hand'}. ` +
  'Set INSTANCE_KEY_FILE to the file with that key.'

/** The condition lets only one of several processes seal a secret. */
async function sealPlainRows(db: Db, rows: Row[], key: Buffer) {
  for (const row of rows.filter(({ sealed_with }) => sealed_with === null)) {
    const { name, ...sealed } = toRow(row.name, row.value, key)
    await db
      .updateTable('instance_secrets')
      .set(sealed)
      .where('name', '=', name)
      .where('sealed_with', 'is', null)
      .execute()
  }
}

/** Identifies the installation: equal in all its processes, and derived one-way from the secrets. */
export const installationName = ({ cursor }: InstanceSecrets) =>
  createHash('sha256').update('installation').update(cursor).digest('hex').slice(0, 12)
