import { PassThrough } from 'node:stream'
import { AppError } from '../../../platform/errors/errors.ts'
import type { EventFeed, FeedEvent, Subscriber } from './event-feed.ts'
import type { StreamReader } from './find-stream-readers.ts'

/** The most open connections of one person to this process. */
export const maxStreams = 10
/** Browsers hide comments of a stream from the page, so the sign of life is an event. */
const heartbeatMs = 15_000
/** After this time the stream ends; the browser connects again, which checks its permission again. */
const maxAgeMs = 5 * 60_000
/** A client with more unsent data is disconnected; it continues later after the last event that it received. */
const maxPendingBytes = 100_000

const format = ({ unique_id, kind, order_id }: FeedEvent) =>
  `id: ${unique_id}\ndata: ${JSON.stringify({ id: unique_id, kind, order_id })}\n\n`

/** The body of a response that sends events; `isLive` keeps it open. */
export function openStream(feed: EventFeed, reader: StreamReader & { user_id: number }, isLive: boolean) {
  const { session_id, business_id, user_id: userId } = reader
  const counts = feed.streamCounts
  const count = counts.get(userId) ?? 0
  if (count >= maxStreams)
    throw new AppError(429, 'rate_limited', `A person can follow at most ${maxStreams} streams`, {
      headers: { 'retry-after': '60' },
    })
  counts.set(userId, count + 1)

  const body = new PassThrough()
  body.write('retry: 3000\n\n')
  /** New events that arrive while missed events are still being read and sent. */
  let waiting: FeedEvent[] | undefined = []
  const subscriber: Subscriber = {
    session_id,
    business_id,
    receive(events) {
      if (waiting) waiting.push(...events)
      else if (body.writableLength + body.readableLength > maxPendingBytes) body.destroy()
      else body.write(events.map(format).join(''))
    },
    end: close,
  }
  const heartbeat = setInterval(() => body.write('event: alive\ndata: {}\n\n'), heartbeatMs).unref()
  const age = setTimeout(close, maxAgeMs).unref()
  let isOpen = true
  function close() {
    if (!isOpen) return
    isOpen = false
    clearInterval(heartbeat)
    clearTimeout(age)
    feed.unsubscribe(subscriber)
    const left = counts.get(userId)! - 1
    if (left > 0) counts.set(userId, left)
    else counts.delete(userId)
    body.end()
  }
  body.once('close', close)

  return {
    body,
    start: () => feed.subscribe(subscriber),
    sendMissed(missed: FeedEvent[] | undefined) {
      if (!isOpen) return // The process has begun to stop.
      const early = waiting ?? []
      waiting = undefined
      body.write(missed ? missed.map(format).join('') : 'event: reset\ndata: {}\n\n')
      if (early.length > 0) subscriber.receive(early)
      if (!isLive) close()
    },
    close,
  }
}
