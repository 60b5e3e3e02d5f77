import type { CryptoKey, JWK } from 'jose'
import type { Db } from '../../../platform/db/types.ts'
import { accessSeconds, keyReloadSeconds } from './rules.ts'
import { listSigningKeys } from './signing-keys.ts'

/** `sid` is the token family: all tokens that descend from one login. */
export type Claims = { iss: string; sub: string; aud: string; sid: string; iat: number; exp: number }

type Key = { id: string; signsFrom: number; private: CryptoKey; public: CryptoKey; jwk: object }

/** Verifying a signature costs as much as a small request, so the claims of verified tokens are cached. */
const maxVerified = 20_000
const maxTokenLength = 2000
/** Tokens with a made-up key id cannot make the process reload the keys more often than this. */
const unknownKeyReloadMs = 1000
const algorithm = 'EdDSA'

/** Loaded with the first token, because most processes see none soon after their start. */
const loadJose = () => import('jose')

export type Keyring = ReturnType<typeof createKeyring>

/** Signs and verifies customers' access tokens with the keys of the installation. */
export function createKeyring(db: Db) {
  let keys: Key[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<Key[]> | undefined
  const verified = new Map<string, Claims>()

  async function load(now: Date): Promise<Key[]> {
    const rows = await listSigningKeys(db, now)
    const loaded = await Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        signsFrom: Date.parse(row.signs_from),
        private: await importKey(row.private_key),
        public: await importKey(row.public_key),
        jwk: row.public_key as object,
      })),
    )
    const ids = new Set(rows.map((row) => row.id))
    if (keys.some((key) => !ids.has(key.id))) verified.clear() // Tokens of a dropped key are no longer valid.
    keys = loaded
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

  async function findKey(id: string | undefined, now: Date): Promise<Key | undefined> {
    const known = (await current(now)).find((key) => key.id === id)
    if (known || !isOlderThan(unknownKeyReloadMs, now)) return known
    return (await reload(now)).find((key) => key.id === id)
  }

  async function verify(token: string, now: Date): Promise<Claims | undefined> {
    const { errors, jwtVerify } = await loadJose()
    const resolveKey = async ({ kid }: { kid?: string }) => {
      const key = await findKey(kid, now)
      if (!key) throw new errors.JWKSNoMatchingKey()
      return key.public
    }
    try {
      const { payload } = await jwtVerify<Claims>(token, resolveKey, { algorithms: [algorithm], currentDate: now })
      if (verified.size >= maxVerified) verified.delete(verified.keys().next().value!)
      verified.set(token, payload)
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  return {
    async issue(claims: Omit<Claims, 'iat' | 'exp'>, now: Date): Promise<string> {
      const key = (await current(now)).find((one) => one.signsFrom <= now.getTime()) ?? keys.at(-1)!
      const { SignJWT } = await loadJose()
      const iat = Math.floor(now.getTime() / 1000)
      return await new SignJWT({ ...claims, iat, exp: iat + accessSeconds })
        .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: key.id })
        .sign(key.private)
    },
    /** The claims of a token that this installation signed and that has not expired. */
    async open(token: string, now: Date): Promise<Claims | undefined> {
      if (token.length > maxTokenLength) return undefined
      if (isOlderThan(keyReloadSeconds * 1000, now)) await reload(now)
      const claims = verified.get(token) ?? (await verify(token, now))
      return claims && claims.exp * 1000 > now.getTime() ? claims : undefined
    },
    jwks: async (now: Date) => (await current(now)).map((key) => key.jwk),
  }
}

async function importKey(jwk: unknown): Promise<CryptoKey> {
  const { importJWK } = await loadJose()
  return (await importJWK(jwk as JWK, algorithm)) as CryptoKey
}
