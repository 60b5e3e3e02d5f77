import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { readBearer } from '../../../access/bearer.ts'
import type { Config } from '../../../config.ts'
import { unauthorized } from '../../../platform/errors/errors.ts'
import { equalsInConstantTime } from '../../../platform/secrets/secrets.ts'

type Secret = Pick<Config, 'mailReportSecret'>

/** How long a signed report is accepted, so that an intercepted one cannot be replayed later. */
const maxAgeMs = 5 * 60_000

export function checkBearer({ mailReportSecret }: Secret, request: FastifyRequest) {
  const given = readBearer(request)
  if (!mailReportSecret || !given || !equalsInConstantTime(given, mailReportSecret))
    throw unauthorized('Send MAIL_REPORT_SECRET of the installation as `Authorization: Bearer …`')
}

/** Verifies `sha256=<HMAC of "<timestamp>.<body>">`; the timestamp is signed too. */
export function checkSignature({ mailReportSecret }: Secret, headers: IncomingHttpHeaders, body: Buffer, now: Date) {
  const { 'x-etalase-timestamp': timestamp = '', 'x-etalase-signature': signature = '' } = headers
  const isRecent =
    /^\d{1,12}$/.test(String(timestamp)) && Math.abs(now.getTime() - Number(timestamp) * 1000) <= maxAgeMs
  const isGenuine =
    mailReportSecret !== undefined &&
    equalsInConstantTime(
      String(signature),
      `sha256=${createHmac('sha256', mailReportSecret).update(`${timestamp}.`).update(body).digest('hex')}`,
    )
  if (!isRecent || !isGenuine)
    throw unauthorized('The signature is missing, wrong or older than five minutes', 'invalid_signature')
}
