import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../errors/errors.ts'
import { createUuid } from '../../secrets/ids.ts'

/** More than any path of ours has; the query is not counted. */
const maxPathLength = 2000

const maxParameters = 200

/** What is wrong with the length of an address. */
function findProblem(url: string): AppError | undefined {
  if (url.length < 2 * maxParameters) return undefined // Too short for so many parameters.
  const start = url.indexOf('?')
  if ((start < 0 ? url.length : start) > maxPathLength)
    return new AppError(414, 'invalid_request', `The path of an address has at most ${maxPathLength} characters`)
  let count = 1
  for (let at = start; at >= 0; at = url.indexOf('&', at + 1))
    if (count++ > maxParameters)
      return new AppError(400, 'invalid_request', `An address has at most ${maxParameters} parameters`)
  return undefined
}

/**
 * Refuses an address that is too long, before any pattern is matched against it. Returns false if the address is not.
 */
export function refuseLongAddress(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  headers: Record<string, string>,
): boolean {
  const problem = findProblem(url)
  if (!problem) return false
  const requestId = createUuid()
  const body = JSON.stringify(problem.toBody(requestId))
  response.writeHead(problem.status, {
    'x-request-id': requestId,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close', // A body may follow, which nobody reads.
  })
  response.end(body)
  return true
}
