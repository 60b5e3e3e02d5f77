import { useRef } from 'preact/hooks'
import type { ApiError } from '../client/api-error.ts'

/**
 * Sends requests of one form under an Idempotency-Key, so that one that is repeated after a lost answer counts once. The
 * server stores the answer, so once it has refused a request the next one gets a new key.
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
