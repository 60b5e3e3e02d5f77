import type { Business, User } from '../api/types.generated.ts'

type InlinedSession = {
  user: User | null
  businesses?: Business[]
  /** Of the business in the address. */
  unread?: { business_id: string; count: number }
}

/**
 * The session in the page, written by the server so that the first view needs no request; undefined if it is missing.
 */
export function inlinedSession(): InlinedSession | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content
  return content ? JSON.parse(content) : undefined
}
