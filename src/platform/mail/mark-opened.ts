import type { Db } from '../db/types.ts'

/** Records the first time that a mail was opened. Unknown tokens change nothing. */
export const markMailOpened = (db: Db, token: string, now: Date) =>
  db
    .updateTable('mails')
    .set({ opened_at: now })
    .where('open_token', '=', token)
    .where('opened_at', 'is', null)
    .execute()
