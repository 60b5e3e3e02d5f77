import { isWellFormedSecret } from '../../../platform/secrets.ts'

export type TokenKind = 'access' | 'refresh'

/** What a token says it is; a client's `token_type` is only a hint. Undefined for what cannot be one of ours. */
export function kindOf(token: string): TokenKind | undefined {
  if (isWellFormedSecret(token, 'at')) return 'access'
  return isWellFormedSecret(token, 'rt') ? 'refresh' : undefined
}
