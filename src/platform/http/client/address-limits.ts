import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError } from '../../errors/errors.ts'
import { createUuid } from '../../secrets/ids.ts'

/** Longer than any path of ours; the query is not counted. */
const maxPathLength = 2000

const maxParameters = 200

/** Returns the error for an address that is too long or has too many parameters. */
function findProblem(url: string): AppError | undefined {
  if (url.length < 2 * maxParameters) return undefined // An address this short cannot have too many parameters.
  const start = url.indexOf('?')
  if ((start < 0 ? url.length : start) > maxPathLength)
    return new AppError(414, 'invalid_request', `The path of an address has at most ${maxPathLength} characters`)
  let count = 1
  for (let at = start; at >= 0; at = url.indexOf('&', at + 1))
    if (count++ > maxParameters)
      return new AppError(400, 'invalid_request', `An address has at most ${maxParameters} parameters`)
  return undefined
}

/** Refuses an address that is too long, before any pattern is matched against it. Returns false for all others. */
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
    connection: 'close', // Closes the connection, because a body may follow that is not read.
  })
  response.end(body)
  return true
}
