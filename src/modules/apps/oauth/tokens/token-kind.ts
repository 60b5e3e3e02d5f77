import { isWellFormedSecret } from '../../../../platform/secrets/secrets.ts'

export type TokenKind = 'access' | 'refresh'

/** Reads the kind from the token's prefix, because the client's `token_type` is only a hint. Undefined if malformed. */
export function readKind(token: string): TokenKind | undefined {
  if (isWellFormedSecret(token, 'at')) return 'access'
  return isWellFormedSecret(token, 'rt') ? 'refresh' : undefined
}
