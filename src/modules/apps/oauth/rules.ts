import { createHash } from 'node:crypto'
import type { Connection } from '../../../access/caller.ts'
import { allScopes } from '../../../access/scopes.ts'

export const codeMinutes = 10
export const accessSeconds = 3600
export const refreshDays = 30
export const grantDays = 365

/** How long a replaced refresh token still gives its successor again, for a client that lost the answer. */
export const lostAnswerSeconds = 30

export const isVerifier = (text: string) => /^[A-Za-z0-9\-._~]{43,128}$/.test(text)

/** A SHA-256 digest in Base64-URL without padding. */
export const isChallenge = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)

export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** What a `scope` parameter leaves of the registered scopes: it narrows, and never widens. */
export function narrowScopes(registered: readonly string[], asked: string | undefined): string[] {
  if (asked === undefined) return [...registered]
  const names = new Set(asked.split(' '))
  return registered.filter((scope) => names.has(scope))
}

/** The `scope` of an introspection: what the token may do in any of its businesses, in the catalogue's order. */
export function scopeText(connections: readonly Pick<Connection, 'scopes'>[]): string {
  const granted = new Set(connections.flatMap(({ scopes }) => scopes))
  return allScopes.filter((scope) => granted.has(scope)).join(' ')
}

export const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

export const daysAfter = (now: Date, days: number) => secondsAfter(now, days * 86_400)
