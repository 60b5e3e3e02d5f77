import type { Business, User } from '../api/types.generated.ts'

type InlinedSession = {
  user: User | null
  businesses?: Business[]
  /** Of the business that the address names. */
  unread?: { business_id: string; count: number }
}

/** The session that the server wrote into the page, so that the first view needs no request; undefined if it could not. */
export function inlinedSession(): InlinedSession | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content
  return content ? JSON.parse(content) : undefined
}
