import { ApiError } from './api-error.ts'

/** Addresses are built as developers' programs build them. */
export { toAddress } from '../../packages/sdk/src/core/address.ts'

type Options = Pick<RequestInit, 'credentials' | 'keepalive'> & {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Sends JSON; throws an ApiError if there is no response. */
export const sendRequest = (
  method: string,
  address: string,
  { body, headers, signal, credentials, keepalive }: Options,
) =>
  fetch(address, {
    method,
    credentials,
    keepalive,
    signal,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch((error) => {
    throw signal?.aborted ? error : new ApiError(0)
  })

/** Returns the JSON of a response; throws an ApiError for an error status. */
export async function readAnswer(response: Response) {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const answer = isJson ? await response.json() : undefined
  if (!response.ok) throw new ApiError(response.status, answer)
  return answer
}
