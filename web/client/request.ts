import { ApiError } from './api-error.ts'

/** Builds the path and query of an operation from its path template, such as `/orders/{id}`. */
export function toAddress(template: string, path: object = {}, query: object = {}): string {
  const values = path as Record<string, unknown>
  const filled = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => toParameters(name, value)))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Sends a group of values as `name[key]=value`. */
function toParameters(name: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, String(one)])
}

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
