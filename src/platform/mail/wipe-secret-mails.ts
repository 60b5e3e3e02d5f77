import { sql } from 'kysely'
import type { Db } from '../db/types.ts'

/** Longer than any code or link in a mail is valid, and than the queue retries a delivery. */
export const secretMailDays = 8

/** Deletes the text of secret mails that were never sent, because no mail server is configured or it kept failing. */
export async function wipeSecretMails(db: Db, now: Date) {
  await db
    .updateTable('mails')
    .set({ body_text: '', body_html: '' })
    .where('is_secret', '=', true)
    .where('created_at', '<', sql<string>`${now}::timestamptz - make_interval(days => ${secretMailDays})`)
    .where('body_text', '<>', '')
    .execute()
}
