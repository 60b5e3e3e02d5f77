import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { type Route, read } from '../../../access/route.ts'
import type { Service } from '../../../platform/service.ts'
import { createEventFeed } from './event-feed.ts'
import { maxStreams, openStream } from './event-stream.ts'
import { findMissed } from './find-missed.ts'
import { streamPermission } from './find-stream-readers.ts'

export function eventStreamRoutes(service: Service): Route[] {
  const feed = createEventFeed(service)
  return [
    read({
      method: 'GET',
      path: '/api/businesses/:business_id/events/stream',
      tag: 'Events',
      summary: 'Follow the events of a business while they happen',
      description:
        'Server-sent events: `id` is the unique_id of an event, `data` its id, kind and order. A connection ends after ' +
        'five minutes, and within a second when the reader signs out or is removed from the business; the client reconnects with `Last-Event-ID` and gets what it missed. An event named `reset` says ' +
        'that this is not possible: read again what you show; one named `alive` comes every 15 seconds. Without `Accept: text/event-stream` the answer ends with ' +
        `what was missed. A person has at most ${maxStreams} connections to a process.`,
      access: member(streamPermission),
      params: { business_id: Type.String() },
      answer: { status: 200, schema: null, contentType: 'text/event-stream' },
      handle: async ({ caller, request, reply }) => {
        const { business, user, session_id } = caller
        const known = request.headers['last-event-id']
        const isLive = request.headers.accept?.includes('text/event-stream') === true
        const stream = openStream(feed, { session_id, business_id: business.id, user_id: user.id }, isLive)
        try {
          const start = await stream.start()
          stream.sendMissed(known === undefined ? [] : await findMissed(service.db, business.id, String(known), start))
        } catch (error) {
          stream.close()
          throw error
        }
        reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no')
        // Otherwise a stopping process would wait for the idle connection of an ended stream.
        reply.header('connection', 'close')
        return reply.send(stream.body)
      },
    }),
  ]
}
