import { unauthorized } from '../../../platform/errors/errors.ts'
import { seal, unseal } from '../../../platform/secrets/sealed-box.ts'
import { equalsInConstantTime, hashSecret } from '../../../platform/secrets/secrets.ts'
import { apiToken, sign } from './signature.ts'

/** Merchants invent the keys of sandbox accounts; a real gateway would issue them. */
const sandboxKeyPrefix = 'sandbox_key_'
const minKeyLength = 24

/** The key that signs the callbacks of an account. */
export const deriveSigningKey = (apiKey: string) => Buffer.from(sign(Buffer.from(apiKey), 'sandbox callbacks'), 'hex')

/** The merchant that a request to the sandbox API acts for. */
export type SandboxMerchant = { merchant: string; sealed_signing_key: Buffer | null }

const context = 'sandbox signing key'

/** Whether the key is the one that this service uses for businesses without an account. */
export const isBuiltIn = (secret: Buffer, header: string | undefined) =>
  equalsInConstantTime(keyIn(header), apiToken(secret))

const keyIn = (header: string | undefined) => header?.replace(/^Bearer /, '') ?? ''

/** The built-in merchant, whose token is derived from the secret, or the one that the key belongs to. */
export function verifyMerchant(secret: Buffer, header: string | undefined): SandboxMerchant {
  if (isBuiltIn(secret, header)) return { merchant: '', sealed_signing_key: null }
  const key = keyIn(header)
  if (!key.startsWith(sandboxKeyPrefix) || key.length < minKeyLength) throw unauthorized('Unknown merchant')
  return {
    merchant: hashSecret(key).toString('hex'),
    sealed_signing_key: seal(secret, context, deriveSigningKey(key).toString('hex')),
  }
}

export const openSigningKey = (secret: Buffer, sealed: Buffer | null) =>
  sealed ? Buffer.from(unseal(secret, context, sealed), 'hex') : secret
