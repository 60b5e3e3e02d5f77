import { createHash } from 'node:crypto'
import type { Connection } from '../../../access/caller.ts'
import { allScopes } from '../../../access/scopes.ts'

export const codeMinutes = 10
export const accessSeconds = 3600
export const refreshDays = 30
export const grantDays = 365

/** A rotated refresh token returns the same new pair again within this time, for a client that lost the response. */
export const rotationGraceSeconds = 30

export const isVerifier = (text: string) => /^[A-Za-z0-9\-._~]{43,128}$/.test(text)

/** A SHA-256 digest in Base64-URL without padding. */
export const isChallenge = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text)

export const toChallenge = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** Restricts the registered scopes to those in the `scope` parameter, which cannot add any. */
export function narrowScopes(registered: readonly string[], requested: string | undefined): string[] {
  if (requested === undefined) return [...registered]
  const names = new Set(requested.split(' '))
  return registered.filter((scope) => names.has(scope))
}

/** The `scope` of an introspection response: the union over all businesses of the token, in catalogue order. */
export function joinScopes(connections: readonly Pick<Connection, 'scopes'>[]): string {
  const granted = new Set(connections.flatMap(({ scopes }) => scopes))
  return allScopes.filter((scope) => granted.has(scope)).join(' ')
}

export const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

export const daysAfter = (now: Date, days: number) => secondsAfter(now, days * 86_400)
