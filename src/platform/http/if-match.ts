import { AppError } from '../errors/errors.ts'

/** Checks `If-Match` as RFC 9110 defines it: a list of tags, or `*`; a weak tag never matches. */
export function checkIfMatch(etag: string, ifMatch: string | undefined, message: string) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const tags = ifMatch.split(',').map((tag) => tag.trim())
  if (!tags.includes(etag)) throw new AppError(412, 'precondition_failed', message)
}
