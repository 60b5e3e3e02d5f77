import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/**
 * Secrets are generated here and never accepted from callers; otherwise an API key could be reused as a webhook secret.
 */
export const issueWebhookSecret = () => toWebhookSecret(randomBytes(32))

/** The secret whose HMAC key these 32 bytes are. */
export const toWebhookSecret = (key: Buffer) => prefix + key.toString('base64')

/** Standard Webhooks: the HMAC key is the Base64-decoded text after the prefix. */
const decodeKey = (secret: string) => Buffer.from(secret.slice(prefix.length), 'base64')

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest('base64')

type Signed = {
  secrets: [current: string, ...retired: string[]]
  uniqueId: string
  body: string
  at: Date
  headerPrefix: string
}

/**
 * Signature headers in two formats: HMAC of the raw body, and Standard Webhooks. During a rotation the replaced secrets
 * sign too; each has an HMAC header of its own, because receivers compare the whole header.
 */
export function signDelivery({ secrets, uniqueId, body, at, headerPrefix }: Signed): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const content = `${uniqueId}.${timestamp}.${body}`
  const [current, ...retired] = secrets
  const nameHeader = (index: number) => `${headerPrefix}Hmac-Sha256-Previous${index === 0 ? '' : `-${index + 1}`}`
  return {
    [`${headerPrefix}Hmac-Sha256`]: hmac(current, body),
    ...Object.fromEntries(retired.map((secret, index) => [nameHeader(index), hmac(secret, body)])),
    'webhook-id': uniqueId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${hmac(decodeKey(secret), content)}`).join(' '),
  }
}
