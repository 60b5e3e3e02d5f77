import type { Db } from '../db/types.ts'
import type { HistoryEntry, MailStatus } from './status-history.ts'
import { toTimestamp, withEntry } from './status-history.ts'
import { suppressAddress } from './suppressions.ts'

/** The fate of a mail after our server handed it over, as a mail server or a provider reports it. */
export type MailReport = {
  event: 'delivered' | 'bounced' | 'complained' | 'opened' | 'delayed'
  /** For `bounced`: whether the address accepts no mail at all. */
  isPermanent: boolean
  at: Date
  diagnostic: string | null
}

export type ReportOutcome = 'recorded' | 'no_change' | 'unknown_mail'

/** Reports may arrive in any order, so a status is only replaced by one of a higher rank. */
const ranks: Record<MailStatus, number> = {
  stored: 0,
  failed: 0,
  suppressed: 0,
  sent: 1,
  delivered: 2,
  bounced: 3,
  complained: 4,
}

const isStatus = (event: MailReport['event']) => event !== 'opened' && event !== 'delayed'

/** Limits the history, however often a mail is opened. */
const maxEntries = 100
const maxDiagnosticLength = 300

/** Records a report once, however often it arrives. A hard bounce or a complaint suppresses the address. */
export const recordReport = (db: Db, mailId: number, report: MailReport, now: Date): Promise<ReportOutcome> =>
  db.transaction().execute(async (tx) => {
    const { event, isPermanent, at, diagnostic } = report
    const mail = await tx
      .selectFrom('mails')
      .select(['business_id', 'recipient', 'status', 'status_history'])
      .where('id', '=', mailId)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) return 'unknown_mail'
    const history = mail.status_history as HistoryEntry[]
    const isKnown = history.some(({ status, timestamp }) => status === event && timestamp === toTimestamp(at))
    if (isKnown || history.length >= maxEntries) return 'no_change'
    const isHigher = isStatus(event) && ranks[event] > ranks[mail.status]
    await tx
      .updateTable('mails')
      .set({
        status_history: withEntry(event, at),
        last_updated_at: now,
        ...(isHigher && {
          status: event,
          given_up_at: null,
          failure: diagnostic?.slice(0, maxDiagnosticLength) ?? null,
        }),
      })
      .where('id', '=', mailId)
      .execute()
    const reason = event === 'complained' ? 'complaint' : event === 'bounced' && isPermanent ? 'hard_bounce' : undefined
    const { business_id, recipient: address } = mail
    if (reason) await suppressAddress(tx, { business_id, address, reason }, now)
    return 'recorded'
  })
