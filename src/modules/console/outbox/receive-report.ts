import type { Static } from 'typebox'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { findMailId } from '../../../platform/mail/mail-tokens.ts'
import { parseMailReport } from '../../../platform/mail/parse-mail-report.ts'
import { type ReportOutcome, recordReport } from '../../../platform/mail/record-report.ts'
import type { Service } from '../../../platform/service.ts'
import { parseMoment } from '../../../platform/text/parse-moment.ts'
import type { MailReportIn } from './schemas.ts'

type Receiving = Pick<Service, 'db' | 'secrets'>

/**
 * Receives a report as a mail. The mail that it concerns is found by the address it was sent to, or by the returned
 * Message-ID.
 */
export async function receiveMessage({ db, secrets }: Receiving, source: Buffer, now: Date): Promise<ReportOutcome> {
  const text = source.toString('latin1')
  const report = parseMailReport(text)
  const mailId = findMailId(secrets.mails, text)
  if (!report || mailId === undefined) throw validationFailed({ base: 'not_a_mail_report' })
  const diagnostic = report.diagnostic?.replaceAll('\0', '') ?? null
  return await recordReport(db, mailId, { ...report, diagnostic, at: report.at ?? now }, now)
}

export async function receiveReport(
  { db, secrets }: Receiving,
  { message_id, event, is_permanent = true, at, diagnostic }: Static<typeof MailReportIn>,
  now: Date,
): Promise<ReportOutcome> {
  const mailId = findMailId(secrets.mails, message_id)
  if (mailId === undefined) throw validationFailed({ message_id: 'not_found' })
  const report = { event, isPermanent: is_permanent, at: parseMoment(at, 'at'), diagnostic: diagnostic ?? null }
  return await recordReport(db, mailId, report, now)
}
