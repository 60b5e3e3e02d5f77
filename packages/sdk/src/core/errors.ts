import type { ErrorCode } from '../generated/types.generated.ts'

/** One wrong field of a request: a stable code with its parameters. */
export type FieldError = { field: string; code: string; params: Record<string, unknown> }

type Body = {
  error?: unknown
  error_code?: unknown
  error_description?: unknown
  error_details?: unknown
  details?: unknown
}

/** The service refused the request. Decide by `code`; `message` is a sentence for people and may change. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** A known code, or one that is newer than this package. */
  readonly code: ErrorCode
  readonly fields: FieldError[]
  readonly details: Record<string, unknown>
  /** Quote it to the operator of the service. */
  readonly requestId: string | undefined
  /** Seconds to wait before the next attempt, if the service named them. */
  readonly retryAfter: number | undefined

  constructor(status: number, headers: Headers, body: unknown) {
    const { error, error_code, error_description, error_details, details } = (body ?? {}) as Body
    // OAuth routes have the form of the OAuth RFCs: `error` is the code, `error_description` the sentence.
    const isOAuth = error_code === undefined && typeof error_description === 'string'
    super(String((isOAuth ? error_description : error) ?? `The service answered with status ${status}`))
    this.status = status
    this.code = String((isOAuth ? error : error_code) ?? 'unknown')
    this.fields = Array.isArray(error_details) ? error_details : []
    this.details = (details ?? {}) as Record<string, unknown>
    this.requestId = headers.get('x-request-id') ?? undefined
    this.retryAfter = readRetryAfter(headers)
  }
}

/** No answer arrived: the network failed, or the time was over. A request that creates something may have been done. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
}

/** Seconds to wait, from a header that names them or a date. */
export function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('retry-after')
  if (!text) return undefined
  const seconds = Number.isNaN(Number(text)) ? (Date.parse(text) - Date.now()) / 1000 : Number(text)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
