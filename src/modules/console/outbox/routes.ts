import { Type } from 'typebox'
import { member, operator } from '../../../access/access.ts'
import { create, type Route, read } from '../../../access/route.ts'
import { Id, OneOf, PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import { mailStatuses } from '../../../platform/mail/status-history.ts'
import type { Service } from '../../../platform/service.ts'
import { listMails } from './list-mails.ts'
import { resendBusinessMail } from './resend-business-mail.ts'
import { MailOut } from './schemas.ts'
import { createShowMail } from './views.ts'

const tag = 'Outbox'
const query = { ...pageQuery, status: Type.Optional(OneOf(mailStatuses)) }

export const outboxRoutes = (service: Service): Route[] => {
  const showMailTo = createShowMail(service.config)
  return [
    read({
      method: 'GET',
      path: '/api/businesses/:business_id/outbox',
      tag,
      summary: 'List the mails written for the business, newest first',
      description:
        '`body_text` is null for mails that contain a code or link that gives access. Only an operator can read these, and only while no mail server is configured.',
      access: member('outbox:read'),
      params: { business_id: Type.String() },
      query,
      answer: { status: 200, schema: PageOf(MailOut) },
      handle: async ({ caller, query }) => listMails(service, query, caller.business.id, showMailTo(caller.user)),
    }),
    create({
      method: 'POST',
      path: '/api/businesses/:business_id/outbox/:mail_id/resend',
      tag,
      summary: 'Send a mail again, as a new one',
      description:
        'Refused with 409 while the mail still waits to be sent, if its text was deleted, and if its address gets no mail any more.',
      access: member('messages:manage'),
      params: { business_id: Type.String(), mail_id: Id },
      answer: { status: 201, schema: MailOut },
      errors: [404, 409],
      handle: async (tx, { caller, params, now }) =>
        showMailTo(caller.user)(
          await resendBusinessMail(tx, caller.business.id, params.mail_id, caller.user.fullname, now),
        ),
    }),
    read({
      method: 'GET',
      path: '/api/operator/outbox',
      tag,
      summary: 'List the secret mails of the installation, newest first',
      description:
        'Invitations, codes and reset links of all businesses. Without a mail server an operator passes them on; with one `body_text` is null.',
      access: operator,
      query,
      answer: { status: 200, schema: PageOf(MailOut) },
      handle: async ({ caller, query }) => listMails(service, query, 'secret', showMailTo(caller.user)),
    }),
  ]
}
