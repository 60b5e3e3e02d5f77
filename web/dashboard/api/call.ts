import type { Error as ErrorBody, Operations } from './types.generated.ts'

export type Operation = keyof Operations

/** What a call needs: path, query and body, each only where the operation has one. */
export type Input<K extends Operation> = Operations[K]['input']

export type Answer<K extends Operation> = Operations[K]['answer']

/** A refusal of the service, as its error body tells it; status 0 when nothing answered. */
export class ApiError extends Error {
  status: number
  code: string
  fields: Record<string, string[]>
  requestId: string | undefined
  details: Record<string, unknown>

  constructor(status: number, body?: Partial<ErrorBody>) {
    super(body?.error ?? '')
    this.status = status
    this.code = body?.error_code ?? (status === 0 ? 'network' : 'server_error')
    this.fields = body?.errors ?? {}
    this.requestId = body?.request_id
    this.details = body?.details ?? {}
  }
}

type Loose = { path?: object; query?: object; body?: unknown }

/** Calls an operation of the dashboard's API, named as in its document: `GET /api/me`. */
export async function call<K extends Operation>(
  operation: K,
  input: Input<K>,
  signal?: AbortSignal,
): Promise<Answer<K>> {
  const [method, template] = operation.split(' ') as [string, string]
  const { path = {}, query = {}, body } = input as Loose
  const address = template.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(String((path as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const response = await fetch(search.size > 0 ? `${address}?${search}` : address, {
    method,
    credentials: 'same-origin',
    signal,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }).catch((error) => {
    throw signal?.aborted ? error : new ApiError(0)
  })
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const answer = isJson ? await response.json() : undefined
  if (!response.ok) throw new ApiError(response.status, answer)
  return answer
}
