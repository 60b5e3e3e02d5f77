import type { Db, Tx } from '../../../platform/db/types.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { hashSecret, issueSecret, isWellFormedSecret } from '../../../platform/secrets/secrets.ts'
import { type LinkPurpose, linkExpiry } from './rules.ts'

const prefix = 'ulk'

export const linkGone = () => notFound('This link was used, has expired or is not valid', 'link_not_found')

/** Creates the token of a mailed link. Only its hash is stored. */
export async function createLink(tx: Tx, user_id: number, purpose: LinkPurpose, now: Date): Promise<string> {
  const token = issueSecret(prefix)
  await tx
    .insertInto('user_links')
    .values({
      token_hash: hashSecret(token),
      user_id,
      purpose,
      created_at: now,
      expires_at: linkExpiry(purpose, now),
    })
    .execute()
  return token
}

/** Checks that a link is open before the password is hashed, so that forged links cost no hashing. */
export async function checkLink(db: Db, token: string, purpose: LinkPurpose, now: Date) {
  const found =
    isWellFormedSecret(token, prefix) &&
    (await db
      .selectFrom('user_links')
      .select('user_id')
      .where('token_hash', '=', hashSecret(token))
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .executeTakeFirst())
  if (!found) throw linkGone()
}

/** Marks a link and all others with its purpose as used, and returns the user's id. */
export async function consumeLink(tx: Tx, token: string, purpose: LinkPurpose, now: Date): Promise<number> {
  const used = await tx
    .updateTable('user_links')
    .set({ used_at: now })
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('user_id')
    .executeTakeFirst()
  if (!used) throw linkGone()
  await tx
    .updateTable('user_links')
    .set({ used_at: now })
    .where('user_id', '=', used.user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  return used.user_id
}
