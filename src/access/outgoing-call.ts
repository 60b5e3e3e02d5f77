import type { TSchema } from 'typebox'

/** A request that this service sends to others: its name, its trigger and its body. */
export type OutgoingCall = { name: string; summary: string; body: TSchema }

/** The entry of a call in the `webhooks` section of an OpenAPI document. */
export const describeOutgoing = ({ name, summary, body }: OutgoingCall, named: (schema: unknown) => unknown) => [
  name,
  {
    post: {
      operationId: `webhook_${name.replace(/\W/g, '_')}`,
      tags: ['Webhooks'],
      summary,
      description: 'Sent to receivers; any 2xx within 15 seconds acknowledges it.',
      security: [{}],
      requestBody: { required: true, content: { 'application/json': { schema: named(body) } } },
      responses: { '2XX': { description: 'Received' }, '4XX': { description: 'Not received: sent again later' } },
    },
  },
]
