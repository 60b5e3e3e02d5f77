/** One entry of an error's `error_details`. */
export type FieldError = { field: string; code: string; params: Record<string, unknown> }

type Body = {
  error?: string
  error_code?: string
  error_details?: FieldError[]
  details?: Record<string, unknown>
  request_id?: string
}

/** An error response of the API; status 0 if there was no response. */
export class ApiError extends Error {
  status: number
  code: string
  fields: FieldError[]
  details: Record<string, unknown>
  requestId: string | undefined

  constructor(status: number, body?: Body) {
    super(body?.error ?? '')
    this.status = status
    this.code = body?.error_code ?? (status === 0 ? 'network' : 'server_error')
    this.fields = body?.error_details ?? []
    this.details = body?.details ?? {}
    this.requestId = body?.request_id
  }

  /** The same error with only these field errors. */
  withFields(fields: FieldError[]) {
    return new ApiError(this.status, {
      error: this.message,
      error_code: this.code,
      error_details: fields,
      details: this.details,
      request_id: this.requestId,
    })
  }
}
