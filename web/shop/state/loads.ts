import type { ApiError } from '../../client/api-error.ts'
import type { Call } from '../api/call.ts'

/** Loads something with the `call` that it is given, and reads nothing else that changes. */
export type Load<T> = (call: Call, signal: AbortSignal) => Promise<T>

/** The data that the server loaded for a page: values by key, and the statuses of refused requests. */
export type PageData = {
  values: Record<string, unknown>
  problems: Record<string, number>
  /** Keys of values that may change at any time, such as stock, which the browser loads again. */
  live: string[]
}

export type Loads = {
  /** Recent responses (stale-while-revalidate): going back shows a page immediately and reloads it in the background. */
  values: Map<string, unknown>
  /** What the server refused, by key. */
  problems: Map<string, ApiError>
  /** What the server delivered with the page, which is not loaded again. */
  delivered: Set<string>
  /** On the server: the loaders of data that the page still needs. */
  missing?: Map<string, Load<unknown>>
}
