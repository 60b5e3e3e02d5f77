import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { create, type Route, read } from '../../../access/route.ts'
import type { Post } from '../../../platform/outbound-http/send-post.ts'
import type { Service } from '../../../platform/service.ts'
import { getApplication } from '../applications/index.ts'
import { issueWebhookSecret, toEditor } from '../webhook-delivery/index.ts'
import { activateAppWebhook, findAppReceiver, getAppReceiver, registeredUrl } from './activate-app-webhook.ts'
import { checkUrl, proveTarget } from './prove-target.ts'
import { IssuedWebhookOut, WebhookOut } from './schemas.ts'
import { toTestTarget } from './send-test-event.ts'
import { showIssuedWebhook, showWebhook } from './views.ts'

const tag = 'Webhooks'
const access = member('developers:manage')
const params = { business_id: Type.String(), client_id: Type.String() }
const path = '/api/businesses/:business_id/apps/:client_id/webhook'

/** An app has one receiver. Its `id` also works in the routes for secret rotation, tests, replay and deliveries. */
export const appWebhookRoutes = ({ db, config }: Service, post: Post): Route[] => [
  read({
    method: 'GET',
    path,
    tag,
    summary: 'Read the webhook of an app',
    access,
    params,
    answer: { status: 200, schema: WebhookOut },
    errors: [404],
    handle: async ({ caller, params, now }) => {
      const app = await getApplication(db, caller.business.id, params.client_id)
      return showWebhook(await getAppReceiver(db, app.id), now)
    },
  }),
  create({
    method: 'POST',
    path: `${path}/activate`,
    tag,
    summary: 'Activate the webhook URL of an app',
    description:
      'Sends `business.test_event` to the URL in the registration. Unless it responds with 2xx, nothing changes and ' +
      '`details` contains its response. On the first activation `secret` is the full value, shown only in this ' +
      'response. Repeat it after the URL in the registration has changed or the webhook was switched off.',
    access,
    params,
    answer: { status: 200, schema: IssuedWebhookOut },
    errors: [404, 409, 422],
    prepare: async ({ caller, params, now }) => {
      const app = await getApplication(db, caller.business.id, params.client_id)
      const url = registeredUrl(app)
      await checkUrl(url, config.webhookAllowPrivate)
      const receiver = (await findAppReceiver(db, app.id)) ?? { secret: issueWebhookSecret() }
      const target = toTestTarget(caller, { ...receiver, url, client_id: app.client_id })
      await proveTarget(post, target, config.headerPrefix, now)
      return { app, url, secret: receiver.secret }
    },
    handle: async (tx, { caller, now }, { app, ...proven }) => {
      const { receiver, isNew } = await activateAppWebhook(tx, toEditor(caller), app, proven, now)
      return isNew ? showIssuedWebhook(receiver, receiver.secret, now) : showWebhook(receiver, now)
    },
  }),
]
