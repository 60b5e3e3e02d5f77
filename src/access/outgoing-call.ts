import type { TSchema } from 'typebox'

/** A request that this service sends to others: its name, its trigger, its body, and the fields that all bodies have. */
export type OutgoingCall = { name: string; summary: string; body: TSchema; shared?: TSchema }

/** How receivers answer and verify the requests, for the description of their tag. */
export const describeVerification = (prefix: string) => `Any 2xx within 15 seconds acknowledges an event.

Verify each request before you read it, over the raw bytes of the body, in one of two ways:

- \`${prefix}Hmac-Sha256\` is Base64 of HMAC-SHA256 of the body, with the whole secret (\`whsec_…\`) as the key;
- \`webhook-signature\` is as in Standard Webhooks: \`v1,\` and Base64 of HMAC-SHA256 of \`{webhook-id}.{webhook-timestamp}.{body}\`, with the Base64-decoded part of the secret after \`whsec_\` as the key. Refuse timestamps older than five minutes.

Compare in constant time. \`webhook-id\` stays the same when a delivery is repeated.`

const signatureHeaders = (prefix: string) =>
  [
    [`${prefix}Hmac-Sha256`, 'Signature of the body', true],
    [`${prefix}Hmac-Sha256-Previous`, 'The same with the previous secret, for 24 hours after a rotation', false],
    ['webhook-id', 'The id of the event, the same in every attempt', true],
    ['webhook-timestamp', 'When this attempt was signed, in seconds since 1970', true],
    ['webhook-signature', 'Signatures of Standard Webhooks, separated by spaces', true],
    [`${prefix}Business-Id`, 'The `unique_id` of the business', true],
    [`${prefix}App-Id`, 'The `client_id` of the app, when an app receives it', false],
  ].map(([name, description, required]) => ({
    name,
    in: 'header',
    ...(required && { required: true }),
    description,
    schema: { type: 'string' },
  }))

/** A call as an operation in the `webhooks` section of an OpenAPI document. */
export const describeOutgoing = (
  { name, summary, body, shared }: OutgoingCall,
  named: (schema: unknown) => unknown,
  prefix: string,
) => {
  named(shared)
  return {
    post: {
      operationId: `webhook_${name.replace(/\W/g, '_')}`,
      tags: ['Webhooks'],
      summary,
      security: [{}],
      parameters: signatureHeaders(prefix),
      requestBody: { required: true, content: { 'application/json': { schema: named(body) } } },
      responses: { '2XX': { description: 'Received' }, '4XX': { description: 'Not received: sent again later' } },
    },
  }
}
