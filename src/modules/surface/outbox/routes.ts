import { Type } from 'typebox'
import { member, operator } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { PageOf, pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { listMails } from './list-mails.ts'
import { MailOut } from './schemas.ts'
import { createShowMail } from './views.ts'

const tag = 'Outbox'

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
      query: pageQuery,
      answer: { status: 200, schema: PageOf(MailOut) },
      handle: async ({ caller, query }) => listMails(service, query, caller.business.id, showMailTo(caller.user)),
    }),
    read({
      method: 'GET',
      path: '/api/operator/outbox',
      tag,
      summary: 'List the secret mails of the installation, newest first',
      description:
        'Invitations, codes and reset links of all businesses. Without a mail server an operator passes them on; with one `body_text` is null.',
      access: operator,
      query: pageQuery,
      answer: { status: 200, schema: PageOf(MailOut) },
      handle: async ({ caller, query }) => listMails(service, query, 'secret', showMailTo(caller.user)),
    }),
  ]
}
