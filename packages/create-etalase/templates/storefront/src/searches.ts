import { getConnInfo } from '@hono/node-server/conninfo'
import type { MiddlewareHandler } from 'hono'

const windowMs = 60_000
const maxSearches = 60

/** Searches of each visitor since the window began. */
const counts = new Map<string, number>()
let windowEnd = 0

/** Lets a visitor search so often in a minute, because each search is a call to the service. */
export const limitSearches: MiddlewareHandler = async (c, next) => {
  if (Date.now() > windowEnd) {
    counts.clear()
    windowEnd = Date.now() + windowMs
  }
  const visitor = `${c.req.header('x-forwarded-for') ?? ''} ${getConnInfo(c).remote.address}`
  const count = (counts.get(visitor) ?? 0) + 1
  counts.set(visitor, count)
  if (count <= maxSearches) return await next()
  c.header('retry-after', String(Math.ceil((windowEnd - Date.now()) / 1000)))
  return c.json([], 429)
}
