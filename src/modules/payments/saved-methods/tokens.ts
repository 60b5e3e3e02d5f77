import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { seal, unseal } from '../../../platform/secrets/sealed-box.ts'
import type { SavedMethodRow } from './rules.ts'

type Key = Pick<SavedMethodRow, 'business_id' | 'id'>

/** The encryption context, which binds a token to its row, so that it is useless for another customer. */
const toContext = ({ business_id, id }: Key) => `saved method ${business_id} ${id}`

export const openToken = (secret: Buffer, method: Key & { sealed_token: Buffer }): string =>
  unseal(secret, toContext(method), method.sealed_token)

/** Stores the token of a method, unless the consent was withdrawn in the meantime. */
export async function storeToken(
  db: Db,
  secret: Buffer,
  method: Key,
  { token, label }: { token: string; label: string },
  now: Date,
) {
  await db
    .updateTable('saved_methods')
    .set({ sealed_token: seal(secret, toContext(method), token), label: label.slice(0, 100), saved_at: now })
    .where('business_id', '=', method.business_id)
    .where('id', '=', method.id)
    .where('saved_at', 'is', null)
    .where('removed_at', 'is', null)
    .execute()
}

/** Records that the provider has deleted the token. */
export const markTokenDeleted = (db: Db, { business_id, id }: Key, now: Date) =>
  db
    .updateTable('saved_methods')
    .set({ sealed_token: null, forgotten_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()

/** Ends a consent that will get no token, because the payment ended or created none. */
export const dropConsent = (db: Db | Tx, { business_id, id }: Key, now: Date) =>
  db
    .updateTable('saved_methods')
    .set({ removed_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('saved_at', 'is', null)
    .execute()

/** Ends consents from before a time whose payment was not received. */
export const dropEndedConsents = (db: Db, before: Date, now: Date) =>
  sql`update saved_methods m set removed_at = ${now} from payments p
    where m.saved_at is null and m.removed_at is null and m.consented_at < ${before}
      and p.business_id = m.business_id and p.id = m.payment_id and p.status in ('failed', 'expired', 'replaced')`.execute(
    db,
  )
