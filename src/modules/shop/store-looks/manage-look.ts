import type { Db, Tx } from '../../../platform/db/types.ts'
import { hashSecret, issueSecret } from '../../../platform/secrets/secrets.ts'
import { checkLook, type StoreRef } from './check-look.ts'
import { defaultLook, previewHours } from './rules.ts'
import type { Look, Previewed } from './schemas.ts'

export async function getLook(db: Db, store: StoreRef): Promise<Look> {
  const row = await db
    .selectFrom('store_looks')
    .select(['theme', 'sections'])
    .where('business_id', '=', store.business_id)
    .where('store_id', '=', store.id)
    .executeTakeFirst()
  return row ? (row as Look) : defaultLook
}

export async function replaceLook(tx: Tx, store: StoreRef, input: Look, baseUrl: string, now: Date): Promise<Look> {
  const look = await checkLook(tx, store, input, baseUrl)
  const values = { theme: look.theme, sections: JSON.stringify(look.sections), last_updated_at: now }
  await tx
    .insertInto('store_looks')
    .values({ business_id: store.business_id, store_id: store.id, ...values })
    .onConflict((conflict) => conflict.columns(['business_id', 'store_id']).doUpdateSet(values))
    .execute()
  return look
}

export const previewPrefix = 'look'

/** Stores an unsaved look with unsaved settings, and returns the token that shows it. It replaces the member's previous preview. */
export async function keepPreview(
  tx: Tx,
  store: StoreRef,
  userId: number,
  { accent_color, logo, language, ...input }: Previewed,
  { baseUrl, now }: { baseUrl: string; now: Date },
) {
  const look = await checkLook(tx, store, input, baseUrl)
  const token = issueSecret(previewPrefix)
  const expires_at = new Date(now.getTime() + previewHours * 3_600_000)
  const values = {
    token_hash: hashSecret(token),
    look: JSON.stringify({ ...look, settings: { accent_color, logo, language } }),
    expires_at,
  }
  await tx
    .insertInto('store_look_previews')
    .values({ business_id: store.business_id, store_id: store.id, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['business_id', 'store_id', 'user_id']).doUpdateSet(values))
    .execute()
  return { token, expires_at: expires_at.toISOString().replace('Z', '000Z') }
}
