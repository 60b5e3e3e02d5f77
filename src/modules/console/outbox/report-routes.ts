import { anyone } from '../../../access/access.ts'
import { action, type Route } from '../../../access/route.ts'
import { invalidRequest } from '../../../platform/errors/errors.ts'
import { reportLimitBytes } from '../../../platform/http/server.ts'
import type { Service } from '../../../platform/service.ts'
import { receiveMessage, receiveReport } from './receive-report.ts'
import { MailReportIn, MailReportOut } from './schemas.ts'
import { checkBearer, checkSignature } from './verify-report.ts'

const mailExample = `To: bounce+12.0f1e2d3c4b5a6978@bounces.example.com
Content-Type: multipart/report; report-type=delivery-status; boundary=part

--part
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; sari@example.com
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 No such user
--part--
`

/** Routes for reports of mail servers and providers about accepted mails. */
export const mailReportRoutes = (service: Service): Route[] => [
  action({
    method: 'POST',
    path: '/v3/mail-reports',
    tag: 'Mail',
    summary: 'Report what became of a mail: delivered, bounced, opened, or complained about',
    description:
      'Either a delivery status notification (RFC 3464) or a complaint (RFC 5965) as `message/rfc822`, as a mail server can pipe it, with the secret of the installation as `Authorization: Bearer`; or JSON with `X-Etalase-Timestamp`, the time in seconds since 1970, and `X-Etalase-Signature: sha256=` with the hexadecimal HMAC-SHA256 of the timestamp, a dot and the body. A report that is sent again changes nothing.',
    access: anyone,
    body: MailReportIn,
    maxBodyBytes: reportLimitBytes,
    mailExample,
    answer: { status: 200, schema: MailReportOut },
    errors: [401],
    example: {
      message_id: '<mail.12.0f1e2d3c4b5a6978@example.com>',
      event: 'bounced',
      is_permanent: true,
      at: '2026-11-15T03:04:05Z',
      diagnostic: '550 5.1.1 No such user',
    },
    withoutTransaction: true,
    handle: async ({ body, request, now }) => {
      const { rawBody } = request
      if (!rawBody?.length) throw invalidRequest('The body is empty')
      // The schema only describes the JSON body, so a mail is still unparsed here.
      if (body === undefined) {
        checkBearer(service.config, request)
        return { outcome: await receiveMessage(service, rawBody, now) }
      }
      checkSignature(service.config, request.headers, rawBody, now)
      return { outcome: await receiveReport(service, body, now) }
    },
  }),
]
