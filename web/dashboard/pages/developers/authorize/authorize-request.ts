const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'code_challenge',
  'code_challenge_method',
  'scope',
] as const

export type AuthorizeRequest = Partial<Record<(typeof names)[number], string>>

/** Reads the parameters of the authorization request and ignores all others. */
export function readRequest(search: string): AuthorizeRequest {
  const given = new URLSearchParams(search)
  return Object.fromEntries(names.flatMap((name) => (given.has(name) ? [[name, given.get(name)]] : [])))
}
