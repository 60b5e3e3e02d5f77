import type { UserRef } from '../../../access/caller.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import type { Language } from '../../../platform/http/choose-language.ts'
import { randomText } from '../../../platform/secrets/base62.ts'
import { createShortId } from '../../../platform/secrets/ids.ts'
import { recordAudit } from '../audit/index.ts'

/** Creates a business and makes its creator the owner. */
export async function createBusiness(
  tx: Tx,
  user: Pick<UserRef, 'id' | 'unique_id'>,
  input: { name: string; username?: string; language?: Language; has_seeded_rates?: boolean; is_test?: boolean },
  now: Date,
) {
  const business = await tx
    .insertInto('businesses')
    .values({
      unique_id: createShortId(),
      username: input.username ?? suggestUsername(input.name),
      name: input.name,
      language: input.language ?? 'en',
      has_seeded_rates: input.has_seeded_rates ?? false,
      is_test: input.is_test ?? false,
      created_at: now,
      last_updated_at: now,
    })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!business) throw validationFailed({ username: 'taken' })
  await tx
    .insertInto('memberships')
    .values({ business_id: business.id, user_id: user.id, role: 'owner', created_at: now })
    .execute()
  await recordAudit(
    tx,
    { business_id: business.id, actor: user.unique_id, action: 'business.created', target: business.unique_id },
    now,
  )
  return { ...business, role: 'owner' as const }
}

/** Derives a username from the name; the random suffix makes a collision improbable. */
function suggestUsername(name: string): string {
  const words = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 30)
  return `${words || 'business'}-${randomText(6, 'abcdefghijkmnpqrstuvwxyz23456789')}`.replace(/--+/g, '-')
}
