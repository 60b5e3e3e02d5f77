import { readWebhook, WebhookError } from '@etalase/sdk/webhooks'
import { Hono } from 'hono'
import { clearCache } from './cache.ts'
import { webhookSecrets } from './config.ts'

const changesCatalog = /^(product|stock|bundle|category|collection|store)\./

export const webhooks = new Hono().post('/webhooks', async (c) => {
  const body = new Uint8Array(await c.req.arrayBuffer())
  // A webhook is saved after a test event, before its secret is shown. Anything else will be delivered again.
  if (webhookSecrets.length === 0)
    return c.body(null, new TextDecoder().decode(body).includes('"business.test_event"') ? 204 : 503)
  try {
    const { event } = await readWebhook({ secret: webhookSecrets, headers: c.req.raw.headers, body })
    if (changesCatalog.test(event)) clearCache()
    return c.body(null, 204)
  } catch (error) {
    if (error instanceof WebhookError) return c.body(null, 400)
    throw error
  }
})
