import { createPrivateKey, createPublicKey, type JsonWebKeyInput, type KeyObject, sign, verify } from 'node:crypto'
import type { Db } from '../../../platform/db/types.ts'
import { accessSeconds, keyReloadSeconds } from './rules.ts'
import { listSigningKeys } from './signing-keys.ts'

/** `sid` is the family of tokens that one login began. */
export type Claims = { iss: string; sub: string; aud: string; sid: string; iat: number; exp: number }

type Key = { id: string; signsFrom: number; private: KeyObject; public: KeyObject; jwk: object }

/** Checking a signature costs as much as a small request; a token checked once is remembered, so many at most. */
const mostRemembered = 20_000
const longestToken = 2000
/** Tokens with a made-up key id cannot make us read the keys more often than this. */
const unknownKeyMs = 1000

export type Keyring = ReturnType<typeof createKeyring>

/** Signs and checks customers' access tokens with the keys of the installation. */
export function createKeyring(db: Db) {
  let keys: Key[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<Key[]> | undefined
  const checked = new Map<string, Claims>()

  async function load(now: Date): Promise<Key[]> {
    const rows = await listSigningKeys(db, now)
    const ids = new Set(rows.map((row) => row.id))
    if (keys.some((key) => !ids.has(key.id))) checked.clear() // A key was dropped, and so are its tokens.
    keys = rows.map((row) => ({
      id: row.id,
      signsFrom: Date.parse(row.signs_from),
      private: createPrivateKey(jwkInput(row.private_key)),
      public: createPublicKey(jwkInput(row.public_key)),
      jwk: row.public_key as object,
    }))
    loadedAt = now.getTime()
    return keys
  }

  function reload(now: Date): Promise<Key[]> {
    loading ??= load(now).finally(() => {
      loading = undefined
    })
    return loading
  }

  const isOlderThan = (ms: number, now: Date) => Math.abs(now.getTime() - loadedAt) > ms

  const current = (now: Date) => (isOlderThan(keyReloadSeconds * 1000, now) ? reload(now) : keys)

  async function findKey(id: string, now: Date): Promise<Key | undefined> {
    const known = (await current(now)).find((key) => key.id === id)
    if (known || !isOlderThan(unknownKeyMs, now)) return known
    return (await reload(now)).find((key) => key.id === id)
  }

  async function check(token: string, now: Date): Promise<Claims | undefined> {
    const [head, body, signature, rest] = token.split('.')
    if (!head || !body || !signature || rest !== undefined) return undefined
    const { alg, kid } = (parse(head) ?? {}) as { alg?: unknown; kid?: unknown }
    const key = alg === 'EdDSA' && typeof kid === 'string' ? await findKey(kid, now) : undefined
    if (!key || !verify(null, Buffer.from(`${head}.${body}`), key.public, Buffer.from(signature, 'base64url')))
      return undefined
    const claims = parse(body) as Claims
    if (checked.size >= mostRemembered) checked.delete(checked.keys().next().value!)
    checked.set(token, claims)
    return claims
  }

  return {
    async issue(claims: Omit<Claims, 'iat' | 'exp'>, now: Date): Promise<string> {
      const key = (await current(now)).find((one) => one.signsFrom <= now.getTime()) ?? keys.at(-1)!
      const iat = Math.floor(now.getTime() / 1000)
      const text = `${write({ alg: 'EdDSA', typ: 'JWT', kid: key.id })}.${write({ ...claims, iat, exp: iat + accessSeconds })}`
      return `${text}.${sign(null, Buffer.from(text), key.private).toString('base64url')}`
    },
    /** The claims of a token that we signed and that has not expired. */
    async open(token: string, now: Date): Promise<Claims | undefined> {
      if (token.length > longestToken) return undefined
      if (isOlderThan(keyReloadSeconds * 1000, now)) await reload(now)
      const claims = checked.get(token) ?? (await check(token, now))
      return claims && claims.exp * 1000 > now.getTime() ? claims : undefined
    },
    jwks: async (now: Date) => (await current(now)).map((key) => key.jwk),
  }
}

const jwkInput = (key: unknown) => ({ key, format: 'jwk' }) as JsonWebKeyInput

const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function parse(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined // Whatever it is, we did not write it.
  }
}
