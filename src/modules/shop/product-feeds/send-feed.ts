import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { createSlices } from '../../../platform/concurrency/slices.ts'
import { openSource, type SourceOwner } from '../../../platform/db/replica/index.ts'
import type { Service } from '../../../platform/service.ts'
import { createDescriptions, toFeedItem } from './feed-item.ts'
import type { Feed, FeedStore } from './find-feed.ts'
import { type Format, formats } from './formats.ts'
import { readItems } from './read-items.ts'
import type { Channel } from './rules.ts'

type Sending = SourceOwner & Pick<Service, 'config'>

/** Yields the file in chunks of one page of products. The next page is read after the previous one was sent. */
async function* writeFeed(service: Sending, store: FeedStore, format: Format) {
  yield format.begin(store)
  const { db } = await openSource(service)
  const describe = createDescriptions()
  const slice = createSlices()
  for await (const rows of readItems(db, store)) {
    let chunk = ''
    for (const row of rows) {
      const item = toFeedItem(row, describe(row), store, service.config.baseUrl)
      if (item) chunk += format.write(item)
      await slice()
    }
    if (chunk) yield chunk
  }
  if (format.end) yield format.end
}

/** The file of a feed as a stream that reads one page ahead of its reader. */
export const openFeed = (service: Sending, store: FeedStore, channel: Channel) =>
  Readable.from(writeFeed(service, store, formats[channel]), { highWaterMark: 1 })

/**
 * Sends a feed, or 304 if the channel has it already. Shared caches must not store it, because its address is secret.
 */
export function sendFeed(service: Sending, reply: FastifyReply, { store, etag, modified_at }: Feed, channel: Channel) {
  const { request } = reply
  const { headers } = request
  const isZipped = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:\s*,|$))/.test(headers['accept-encoding']?.toString() ?? '')
  reply
    .header('etag', isZipped ? etag.replace(/"$/, '-gzip"') : etag)
    .header('last-modified', modified_at.toUTCString())
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding')
    .header('x-robots-tag', 'noindex')
    .type(formats[channel].contentType)
  if (isKnown(headers, etag, modified_at)) return reply.code(304).send()
  if (isZipped) reply.header('content-encoding', 'gzip')
  if (request.method === 'HEAD') return reply.send()
  const file = openFeed(service, store, channel)
  return reply.send(isZipped ? pipeline(file, createGzip(), () => {}) : file) // The consumer of the stream receives the error.
}

/** `If-Modified-Since` counts only without `If-None-Match`, and dates in headers have whole seconds. */
function isKnown(headers: FastifyReply['request']['headers'], etag: string, modified_at: Date): boolean {
  const match = headers['if-none-match']
  const plain = (tag: string) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/-gzip"$/, '"')
  if (match !== undefined) return match.split(',').some((tag) => plain(tag) === etag || tag.trim() === '*')
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= Math.floor(modified_at.getTime() / 1000) * 1000
}
