import type { Db } from '../../../platform/db/types.ts'
import { hashSecret, issueSecret } from '../../../platform/secrets/secrets.ts'
import { codeMinutes, hashCode, issueCode, minutesAfter, pollSeconds, secretPrefix } from './rules.ts'

type Start = { machine_name: string; scopes: string[]; requested_from: string }

/** Issues a code and a secret; only hashes of both are stored. */
export async function startSignIn(db: Db, codeKey: Buffer, start: Start, now: Date) {
  const secret = issueSecret(secretPrefix)
  const code = issueCode()
  const { expires_at } = await db
    .insertInto('cli_sign_ins')
    .values({
      ...start,
      secret_hash: hashSecret(secret),
      code_hash: hashCode(codeKey, code),
      created_at: now,
      expires_at: minutesAfter(now, codeMinutes),
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { secret, code, expires_at, interval: pollSeconds }
}
