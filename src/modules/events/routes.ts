import { Type } from 'typebox'
import { machine } from '../../access/access.ts'
import { type Route, read } from '../../access/route.ts'
import { forbidden } from '../../platform/errors/errors.ts'
import { OneOf, PageSize } from '../../platform/http/schemas.ts'
import type { Service } from '../../platform/service.ts'
import { eventKinds } from './catalogue.ts'
import { findReadableKinds } from './find-readable-kinds.ts'
import { listEvents } from './list-events.ts'
import { allReadScopes, describeReaders, scopesFor } from './rules.ts'
import { EventsOut } from './schemas.ts'
import { showEvent } from './views.ts'

const [scope, ...alternatives] = allReadScopes

export const eventRoutes = (service: Service): Route[] => [
  read({
    method: 'GET',
    path: '/v3/events',
    tag: 'Events',
    summary: 'Read the event log after a given event, to catch up on missed webhooks',
    description:
      'Covers the last 30 days in log order. Pass the `unique_id` of the last event that you processed as `after`, ' +
      `then the \`next\` of each response. ${describeReaders()}; other kinds are left out. An app sees only ` +
      'the kinds that the merchant granted, since the installation.',
    access: machine(scope!, ...alternatives),
    query: {
      after: Type.Optional(Type.String({ maxLength: 60, examples: ['event_5HxT0wq3ZP8sVb1kLc9dEf2G'] })),
      kind: Type.Optional(OneOf(eventKinds, { description: 'Only this kind' })),
      page_size: PageSize,
    },
    answer: { status: 200, schema: EventsOut },
    mayReadReplica: true,
    handle: async ({ caller, query, now, db }) => {
      const { baseUrl } = service.config
      const { kinds, application_id, since } = await findReadableKinds(service.reads, caller)
      if (query.kind && !kinds.includes(query.kind))
        throw forbidden('Forbidden', 'insufficient_scope', { required_scope: scopesFor(query.kind)[0] ?? null })
      const { rows, has_more, next } = await listEvents(
        db,
        {
          business_id: caller.business.id,
          after: query.after,
          kinds: query.kind ? [query.kind] : kinds,
          application_id,
          since,
          page_size: query.page_size ?? 25,
        },
        now,
      )
      return { data: rows.map((row) => showEvent(row, caller.business.unique_id, baseUrl)), has_more, next }
    },
  }),
]
