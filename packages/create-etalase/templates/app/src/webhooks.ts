import { readWebhook, type WebhookEvent } from '@etalase/sdk'
import type { FastifyInstance } from 'fastify'
import { forgetUnlessConnected } from './calls.ts'
import { webhookSecrets } from './config.ts'
import { countOrder, findBusiness, rememberEvent, setPaused, transaction } from './store.ts'

/** What the app does about an event. It is done once, although deliveries may be repeated. */
function work({ event, business, timestamp }: WebhookEvent) {
  if (event === 'order.created') countOrder(business)
  if (event === 'app.disabled') setPaused(business, true, timestamp)
  if (event === 'app.installed' || event === 'app.enabled') setPaused(business, false, timestamp)
}

export function addWebhooks(app: FastifyInstance) {
  // The signature is that of the bytes, so they are kept.
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post<{ Body: Buffer }>('/webhooks', async (request, reply) => {
    // A webhook is activated with a test event before its secret is shown. Anything else will be delivered again.
    const { headers, body } = request
    if (webhookSecrets.length === 0) return reply.code(/"business.test_event"/.test(`${body}`) ? 204 : 503).send()
    const event = await readWebhook({ secret: webhookSecrets, headers, body })
    const business = findBusiness(event.business)
    if (business && event.event === 'app.revoked') await forgetUnlessConnected(business)
    else if (business) transaction(() => rememberEvent(event) && work(event))
    return reply.code(204).send()
  })
}
