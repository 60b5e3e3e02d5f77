import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, type Business } from '../../../sdk/src/business.ts'
import { CommandError } from '../command.ts'
import { findPause, longestPauseMs } from '../find-pause.ts'
import { toPrintable } from '../terminal/print.ts'

export type Delivery = {
  cursor: string
  event: string
  unique_id: string
  headers: Record<string, string>
  body: string
}

export type Stream = { id: string; secret: string; events: string[]; next: string }

export type Wanted = {
  events?: string[] | undefined
  /** Where to begin: a cursor, or the `unique_id` of an event. */
  after?: string | undefined
  /** The business of an app's token that covers several. */
  business?: string | undefined
}

export type Followed = {
  business: Business
  /** The address of the service. */
  url: string
  wanted: Wanted
  signal: AbortSignal
  /** Called when the stream is opened, and again if it ended because nobody asked for long. */
  onOpen(stream: Stream): void
  /** Called once for each delivery, one after the other. */
  deliver(delivery: Delivery): Promise<void>
  /** Called when the service cannot be reached, before each pause. */
  onLost(reason: string, seconds: number): void
  onReconnected(): void
}

/** Shorter than the time after which the SDK counts an attempt as lost. */
const waitSeconds = 20
/** Verifiers accept signatures of the last five minutes; older deliveries are fetched again. */
const freshMs = 60_000

/** A wait that ended earlier without an event was not a wait: the next request would come at once. */
const shortestWaitMs = 1000

/**
 * Passes on the deliveries of a stream in their order until it is aborted, and goes on after the last one when the
 * service was away. A delivery may come twice, and none is left out.
 */
export async function followStream(followed: Followed) {
  const { business, wanted, signal } = followed
  const query = wanted.business ? { b_uid: wanted.business } : {}
  let after = wanted.after
  let stream: Stream | undefined
  /** Streams in a row that ended before they were read once. */
  let unread = 0
  try {
    while (!signal.aborted) {
      if (!stream) {
        stream = await open(followed, query, after)
        after = stream.next
        followed.onOpen(stream)
      }
      try {
        after = await passOn(followed, stream.id, after!)
        unread = 0
      } catch (error) {
        // Nobody asked for an hour, for example because this machine slept.
        if (!isUnknown(error)) throw error
        stream = undefined
        await sleep(Math.min(longestPauseMs, 1000 * 2 ** unread++), undefined, { signal })
      }
    }
  } finally {
    if (stream) await close(business, stream.id, query)
  }
}

const isUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 404 && error.code === 'not_found'

async function open(followed: Followed, query: { b_uid?: string }, after: string | undefined): Promise<Stream> {
  const { business, wanted, signal } = followed
  try {
    return await untilAnswered(followed, () =>
      business.call('POST /webhook-streams', { query, body: { events: wanted.events, after }, signal }),
    )
  } catch (error) {
    if (!isUnknown(error)) throw error
    throw new CommandError(
      `There are no webhook streams at ${followed.url}`,
      'The service is older than this command, or its address is another: the one below which /v3 stands',
    )
  }
}

/** Passes on one page of deliveries, and returns the cursor to go on from. */
async function passOn(followed: Followed, id: string, after: string): Promise<string> {
  const { signal, wanted } = followed
  const askedAt = performance.now()
  const page = await untilAnswered(followed, () =>
    readDeliveries(followed.business, id, { after, wait_seconds: waitSeconds, ...toSelector(wanted) }, signal),
  )
  const fetchedAt = Date.now()
  for (const [index, delivery] of page.data.entries()) {
    await followed.deliver(delivery)
    const isLast = index === page.data.length - 1
    if (signal.aborted || (Date.now() - fetchedAt > freshMs && !isLast)) return delivery.cursor
  }
  if (page.data.length === 0 && !page.has_more && performance.now() - askedAt < shortestWaitMs)
    await sleep(shortestWaitMs, undefined, { signal })
  return page.next
}

/** The first delivery after a place, signed anew. */
export async function fetchAgain(business: Business, id: string, after: string, wanted: Wanted, signal: AbortSignal) {
  const { data } = await readDeliveries(business, id, { after, ...toSelector(wanted) }, signal)
  return data[0]
}

const toSelector = ({ business }: Wanted) => (business ? { b_uid: business } : {})

type Query = { after: string; wait_seconds?: number; b_uid?: string }

const readDeliveries = (business: Business, id: string, query: Query, signal: AbortSignal) =>
  business.call('GET /webhook-streams/{stream_id}/deliveries', { path: { stream_id: id }, query, signal })

/** Repeats a request with growing pauses until the service answers; throws what a repetition would not change. */
async function untilAnswered<T>({ signal, onLost, onReconnected }: Followed, request: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      const answer = await request()
      if (failures > 0) onReconnected()
      return answer
    } catch (error) {
      const pause = findPause(error, failures)
      if (signal.aborted || pause === undefined) throw error
      onLost(toPrintable((error as Error).message), Math.ceil(pause / 1000))
      await sleep(pause, undefined, { signal })
    }
  }
}

/** Otherwise the stream would end by itself after an hour. */
async function close(business: Business, id: string, query: { b_uid?: string }) {
  const signal = AbortSignal.timeout(3000)
  await business
    .call('DELETE /webhook-streams/{stream_id}', { path: { stream_id: id }, query, signal })
    .catch(() => undefined)
}
