import type { IncomingHttpHeaders } from 'node:http'

/** Both ends are inclusive. */
export type ByteRange = { start: number; end: number }

export type Selected = { status: 200; range?: never } | { status: 206; range: ByteRange } | { status: 304 | 416 }

/**
 * Decides what to send for a GET or HEAD (RFC 9110, 13 and 14): everything, one part, 304 because the client's copy is
 * current, or 416. Requests for several ranges, or for a range of an outdated copy, get everything.
 */
export function selectBytes(
  { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch }: IncomingHttpHeaders,
  { size, etag }: { size: number; etag: string | undefined },
): Selected {
  if (etag && ifNoneMatch && matchesAny(ifNoneMatch, etag)) return { status: 304 }
  if (!range || (ifRange !== undefined && (ifRange !== etag || etag.startsWith('W/')))) return { status: 200 }
  const [, first, last] = /^bytes=(\d*)-(\d*)$/i.exec(range.replace(/\s/g, '')) ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return { status: 200 }
  const end = first === '' ? size - 1 : Math.min(last === '' ? size - 1 : Number(last), size - 1)
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  // The range is invalid, so it is ignored.
  if (first !== '' && last !== '' && Number(last) < Number(first)) return { status: 200 }
  return start > end ? { status: 416 } : { status: 206, range: { start, end } }
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

const matchesAny = (header: string, etag: string) =>
  header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(etag))
