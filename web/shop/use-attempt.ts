import { useRef } from 'preact/hooks'
import type { ApiError } from '../client/api-error.ts'

/**
 * Sends a form's requests with an Idempotency-Key, so that a retry after a lost response counts once. The server stores
 * responses, so after a refusal the next request gets a new key.
 */
export function useAttempt() {
  const key = useRef(crypto.randomUUID())
  return async <T>(send: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    try {
      return await send(key.current)
    } catch (caught) {
      const { status } = caught as ApiError
      if (status >= 400 && status < 500) key.current = crypto.randomUUID()
      throw caught
    }
  }
}
