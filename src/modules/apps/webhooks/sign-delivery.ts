import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Always drawn here: nobody brings their own, so that an API key can never become one. */
export const issueWebhookSecret = () => prefix + randomBytes(32).toString('base64')

/** Standard Webhooks: the key is what the text after the prefix encodes. */
const keyOf = (secret: string) => Buffer.from(secret.slice(prefix.length), 'base64')

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest('base64')

type Signed = {
  secrets: [current: string, previous?: string]
  uniqueId: string
  body: string
  at: Date
  headerPrefix: string
}

/** The headers that prove a delivery to both kinds of verifier; during a rotation the old secret signs as well. */
export function signDelivery({ secrets, uniqueId, body, at, headerPrefix }: Signed): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const content = `${uniqueId}.${timestamp}.${body}`
  const [current, previous] = secrets
  return {
    [`${headerPrefix}Hmac-Sha256`]: hmac(current, body),
    ...(previous && { [`${headerPrefix}Hmac-Sha256-Previous`]: hmac(previous, body) }),
    'webhook-id': uniqueId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': [current, previous]
      .filter((secret) => secret !== undefined)
      .map((secret) => `v1,${hmac(keyOf(secret), content)}`)
      .join(' '),
  }
}
