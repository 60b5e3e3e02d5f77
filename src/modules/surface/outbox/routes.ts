import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import { listPage, mapPage } from '../../../platform/db/list-page.ts'
import { Closed, Nullable, OneOf, PageOf, pageQuery, Timestamp } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'

const MailOut = Closed(
  {
    id: Type.Integer(),
    template: Type.String(),
    recipient: Type.String(),
    subject: Type.String(),
    body_text: Type.String(),
    status: OneOf(['stored', 'sent', 'failed']),
    created_at: Timestamp,
    sent_at: Nullable(Timestamp),
  },
  { title: 'Mail' },
)

export const outboxRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/api/businesses/:business_id/outbox',
    tag: 'Outbox',
    summary: 'List the mails written for the business, newest first',
    access: member('outbox:read'),
    params: { business_id: Type.String() },
    query: pageQuery,
    answer: { status: 200, schema: PageOf(MailOut) },
    handle: async ({ caller, query }) =>
      mapPage(
        await listPage({
          list: `outbox:${caller.business.id}`,
          cursorSecret: service.secrets.cursor,
          request: query,
          filters: {},
          key: ['id'],
          direction: 'desc',
          select: () => service.db.selectFrom('mails').selectAll().where('business_id', '=', caller.business.id),
          keyOf: (mail) => [mail.id],
        }),
        ({ body_html: _, business_id: __, failure: ___, sender_name: ____, is_secret: _____, ...mail }) => mail,
      ),
  }),
]
