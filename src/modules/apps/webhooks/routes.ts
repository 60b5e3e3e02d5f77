import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import { ListOf, toList } from '../../../platform/http/schemas.ts'
import { createPoster } from '../../../platform/outbound-http/send-post.ts'
import type { Service } from '../../../platform/service.ts'
import {
  deliveryRoutes,
  getReceiver,
  issueWebhookSecret,
  maxAnswerBytes,
  timeoutMs,
  toEditor,
} from '../webhook-delivery/index.ts'
import { appWebhookRoutes } from './app-routes.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { getWebhook, listWebhooks } from './get-webhook.ts'
import { checkUrl, proveTarget } from './prove-target.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { IssuedWebhookOut, TestOut, WebhookIn, WebhookOut, WebhookPatch } from './schemas.ts'
import { sendTestEvent, toTestTarget } from './send-test-event.ts'
import { updateWebhook } from './update-webhook.ts'
import { showIssuedWebhook, showTest, showWebhook } from './views.ts'

const tag = 'Webhooks'
const access = member('developers:manage')
const params = { business_id: Type.String() }
const webhookParams = { ...params, webhook_id: Type.String() }
const path = '/api/businesses/:business_id/webhooks'

export const webhookRoutes = (service: Service): Route[] => {
  const { db, config } = service
  const allowPrivate = config.webhookAllowPrivate
  const { post } = createPoster({ allowPrivate, timeoutMs, maxAnswerBytes })

  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: "List the business's webhooks",
      access,
      params,
      answer: { status: 200, schema: ListOf(WebhookOut) },
      handle: async ({ caller, now }) =>
        toList((await listWebhooks(db, caller.business.id)).map((receiver) => showWebhook(receiver, now))),
    }),
    create({
      method: 'POST',
      path,
      tag,
      summary: 'Create a webhook; its secret is shown only in this response',
      description:
        'An active webhook first gets `business.test_event`. Unless it responds with 2xx, it is not saved and `details` contains its response.',
      access,
      params,
      body: WebhookIn,
      answer: { status: 201, schema: IssuedWebhookOut },
      errors: [409],
      example: { url: 'https://example.com/hooks', events: ['order.created', 'payment.received'], status: 'active' },
      prepare: async ({ caller, body, now }) => {
        await checkUrl(body.url, allowPrivate)
        const secret = issueWebhookSecret()
        if (body.status === 'active')
          await proveTarget(post, toTestTarget(caller, { url: body.url, secret }), config.headerPrefix, now)
        return secret
      },
      handle: async (tx, { caller, body, now }, secret) =>
        showIssuedWebhook(await createWebhook(tx, toEditor(caller), body, secret, now), secret, now),
    }),
    read({
      method: 'GET',
      path: `${path}/:webhook_id`,
      tag,
      summary: 'Read a webhook',
      access,
      params: webhookParams,
      answer: { status: 200, schema: WebhookOut },
      errors: [404],
      handle: async ({ caller, params, now }) =>
        showWebhook(await getWebhook(db, caller.business.id, params.webhook_id), now),
    }),
    action({
      method: 'PATCH',
      path: `${path}/:webhook_id`,
      tag,
      summary: 'Change a webhook; if it is active afterwards, it gets a test event first',
      access,
      params: webhookParams,
      body: WebhookPatch,
      answer: { status: 200, schema: WebhookOut },
      errors: [404],
      example: { status: 'inactive' },
      prepare: async ({ caller, params, body, now }) => {
        const before = await getWebhook(db, caller.business.id, params.webhook_id)
        const url = body.url ?? before.url
        if (body.url) await checkUrl(body.url, allowPrivate)
        if ((body.status ?? before.status) === 'active')
          await proveTarget(post, toTestTarget(caller, { ...before, url }), config.headerPrefix, now)
      },
      handle: async (tx, { caller, params, body, now }) =>
        showWebhook(await updateWebhook(tx, toEditor(caller), params.webhook_id, body, now), now),
    }),
    action({
      method: 'DELETE',
      path: `${path}/:webhook_id`,
      tag,
      summary: 'Delete a webhook permanently',
      access,
      params: webhookParams,
      answer: { status: 204, schema: null },
      errors: [404],
      handle: async (tx, { caller, params, now }) => deleteWebhook(tx, toEditor(caller), params.webhook_id, now),
    }),
    create({
      method: 'POST',
      path: `${path}/:webhook_id/rotate-secret`,
      tag,
      summary: 'Rotate the secret of a webhook; for 24 hours the old one signs as well',
      access,
      params: webhookParams,
      answer: { status: 200, schema: IssuedWebhookOut },
      errors: [404],
      handle: async (tx, { caller, params, now }) => {
        const { receiver, rawSecret } = await rotateWebhookSecret(tx, toEditor(caller), params.webhook_id, now)
        return showIssuedWebhook(receiver, rawSecret, now)
      },
    }),
    action({
      method: 'POST',
      path: `${path}/:webhook_id/test`,
      tag,
      summary: 'Send `business.test_event` and return the response',
      access,
      params: webhookParams,
      answer: { status: 200, schema: TestOut },
      errors: [404],
      withoutTransaction: true,
      handle: async ({ caller, params, now }) => {
        const receiver = await getReceiver(db, caller.business.id, params.webhook_id)
        return showTest(await sendTestEvent(post, toTestTarget(caller, receiver), config.headerPrefix, now))
      },
    }),
    ...appWebhookRoutes(service, post),
    ...deliveryRoutes(service),
  ]
}
