import { Type } from 'typebox'
import { machine } from '../../../access/access.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { allReadScopes, createEventWaiter, findEventPlace, findNewestPlace } from '../../events/index.ts'
import { closeWebhookStream } from './close-webhook-stream.ts'
import { findStreamKinds } from './find-stream-kinds.ts'
import { getWebhookStream } from './find-webhook-stream.ts'
import { openWebhookStream } from './open-webhook-stream.ts'
import { readWebhookStream } from './read-webhook-stream.ts'
import { expandPatterns, maxDeliveries, maxStreams, maxWaitSeconds } from './rules.ts'
import { DeliveriesOut, StreamIn, StreamOut } from './schemas.ts'
import { readPlace, showStream } from './views.ts'

const tag = 'Webhook streams'
const path = '/v3/webhook-streams'
const params = { stream_id: Type.String() }
const [scope, ...alternatives] = allReadScopes
const access = machine(scope!, ...alternatives)

async function findStart(service: Service, businessId: number, after: string | undefined) {
  if (after === undefined) return await findNewestPlace(service.reads, businessId)
  return after.startsWith('event_')
    ? await findEventPlace(service.db, businessId, after)
    : readPlace(service, businessId, after)
}

export const webhookStreamRoutes = (service: Service): Route[] => {
  const wait = createEventWaiter(service)
  return [
    create({
      method: 'POST',
      path,
      tag,
      summary: "Open a stream of webhooks to the developer's own machine",
      description:
        'For development: `etalase listen` uses it. The stream begins now, has a secret of its own, and ends when it is ' +
        `closed or when nobody asks for an hour. It carries what \`GET /v3/events\` shows to the credential. A business has at most ${maxStreams}; one that nobody asked for in a minute makes room for a new one.`,
      access,
      body: StreamIn,
      example: { events: ['order.*'] },
      answer: { status: 201, schema: StreamOut },
      errors: [409],
      prepare: async ({ caller, body }) => {
        const wanted = body.events ? expandPatterns(body.events) : null
        const { kinds } = await findStreamKinds(service.reads, caller, wanted)
        return { wanted, kinds, start: await findStart(service, caller.business.id, body.after) }
      },
      handle: async (tx, { caller, now }, { wanted, kinds, start }) =>
        showStream(service, await openWebhookStream(tx, caller, { kinds: wanted, start }, now), kinds),
    }),
    read({
      method: 'GET',
      path: `${path}/:stream_id/deliveries`,
      tag,
      summary: 'Read the next deliveries of a stream, or wait for an event',
      description:
        `Answers with up to ${maxDeliveries} deliveries after \`after\`; post the body of each with its headers. Without any it waits up to ` +
        '`wait_seconds`, and when an event comes answers with `has_more` and no data: ask again. Ask with the `cursor` of the ' +
        'last delivery that you passed on, so that none is lost. A second request that waits at the same process ends the first. A process that is about to stop answers 503 instead of waiting.',
      access,
      params,
      query: {
        after: Type.Optional(Type.String({ maxLength: 300, description: '`next` or `cursor` of an earlier response' })),
        wait_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: maxWaitSeconds, default: 0 })),
      },
      answer: { status: 200, schema: DeliveriesOut },
      isUnrecorded: true,
      errors: [404, 503],
      handle: async ({ caller, params, query, now, reply }) => {
        const stream = await getWebhookStream(service.db, caller, params.stream_id, now)
        const gone = new AbortController()
        reply.raw.once('close', () => gone.abort())
        reply.header('cache-control', 'no-store')
        return await readWebhookStream(service, wait, stream, caller, {
          after: query.after,
          waitMs: (query.wait_seconds ?? 0) * 1000,
          signal: gone.signal,
        })
      },
    }),
    action({
      method: 'DELETE',
      path: `${path}/:stream_id`,
      tag,
      summary: 'Close a stream',
      access,
      params,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: (tx, { caller, params, now }) => closeWebhookStream(tx, caller, params.stream_id, now),
    }),
  ]
}
