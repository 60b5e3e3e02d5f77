import { sql } from 'kysely'
import type { Tx } from '../db/types.ts'
import { withEntry } from './status-history.ts'

/** People who no longer get a mail, and the store that would have sent it. */
export type Withdrawn = { business_id: number; store_id: number; address: string }

/** Withdraws unsent mails whose content is no longer true. */
export async function withdrawMails(tx: Tx, template: string, people: Withdrawn[], reason: string, now: Date) {
  if (people.length === 0) return
  await sql`update mails set status = 'suppressed', failure = ${reason}, status_history = ${withEntry('suppressed', now)},
      last_updated_at = ${now}
    from unnest(${people.map(({ business_id }) => business_id)}::bigint[],
      ${people.map(({ store_id }) => store_id)}::bigint[],
      ${people.map(({ address }) => address.toLowerCase())}::text[]) as p (business_id, store_id, address)
    where mails.business_id = p.business_id and lower(mails.recipient) = p.address and mails.store_id = p.store_id
      and mails.template = ${template} and mails.status in ('stored', 'failed') and mails.given_up_at is null`.execute(
    tx,
  )
}
