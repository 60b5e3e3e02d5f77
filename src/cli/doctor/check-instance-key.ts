import type pg from 'pg'
import type { Config } from '../../config.ts'
import { describeWrongKey, fingerprintKey } from '../../platform/secrets/instance-secrets.ts'

/** The findings of `etalase doctor` about the instance key. */
export async function checkInstanceKey(client: pg.Client, { instanceKey }: Pick<Config, 'instanceKey'>) {
  const { rows } = await client
    .query<{ sealed_with: string | null }>(`select sealed_with from instance_secrets where name = 'audit'`)
    .catch(() => ({ rows: [] })) // The database has no tables yet, which another check reports.
  const sealedWith = rows[0]?.sealed_with ?? null
  const check = 'Key'
  if (sealedWith === null && !instanceKey)
    return {
      check,
      is_ok: true,
      found: 'INSTANCE_KEY_FILE is not set: the secrets are in the database, and in each backup, as they are',
    }
  const isRight = sealedWith === null || (instanceKey !== undefined && fingerprintKey(instanceKey) === sealedWith)
  return {
    check,
    is_ok: isRight,
    found: isRight ? `instance key ${fingerprintKey(instanceKey!)}` : describeWrongKey(sealedWith, instanceKey),
    advice: 'Without that key the service cannot start; look for its file on the other machines.',
  }
}
