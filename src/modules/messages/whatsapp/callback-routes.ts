import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { ChannelEvent } from '../../../integrations/messages/index.ts'
import { enqueue } from '../../../platform/background/jobs.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { invalidRequest, notFound, unauthorized } from '../../../platform/errors/errors.ts'
import { Closed } from '../../../platform/http/schemas.ts'
import { bodyLimitBytes } from '../../../platform/http/server.ts'
import { type Account, findAccountByHandle, markCallback } from '../../stores/provider-accounts/index.ts'
import type { ChannelEventsJob } from './apply-events.ts'
import { type Channels, openChannel } from './open-channel.ts'

const tag = 'Messages'
const path = '/v3/messages/callbacks/:provider/:account_handle'
const params = { provider: Type.String({ maxLength: 40 }), account_handle: Type.String({ maxLength: 64 }) }
const text = Type.Optional(Type.String({ maxLength: 200 }))

/** Routes for webhooks of message channels. They verify webhooks and process each event once. */
export const channelCallbackRoutes = (channels: Channels): Route[] => {
  const { db } = channels
  const open = async (provider: string, handle: string) => {
    const account = await findAccountByHandle(db, provider, handle)
    const channel = account && openChannel(channels, account)
    if (!channel) throw notFound()
    return { account, channel }
  }
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'Confirm the webhook address of an account to its channel',
      access: anyone,
      params,
      query: { 'hub.mode': text, 'hub.verify_token': text, 'hub.challenge': text },
      answer: { status: 200, schema: null, contentType: 'text/plain' },
      errors: [401, 404],
      handle: async ({ params, query, reply }) => {
        const { channel } = await open(params.provider, params.account_handle)
        const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
        if (!channel.acceptsHandshake({ mode, token }))
          throw unauthorized('The verify token is not that of the account', 'invalid_signature')
        return reply.type('text/plain').send(challenge ?? '')
      },
    }),
    action({
      method: 'POST',
      path,
      tag,
      summary:
        'Receive a webhook for an account: it is verified, each event stored once, and worked off in the background',
      access: anyone,
      maxBodyBytes: bodyLimitBytes, // A provider may send a thousand events in one request.
      params,
      answer: { status: 200, schema: Closed({ outcome: Type.String() }) },
      errors: [401, 404],
      withoutTransaction: true,
      handle: async ({ params, request, now }) => {
        const { account, channel } = await open(params.provider, params.account_handle)
        if (!request.rawBody) throw invalidRequest('The body is empty')
        const events = channel.parseWebhook(request.headers, request.rawBody)
        const isNew = await db.transaction().execute((tx) => storeEvents(tx, account, events, now))
        return { outcome: isNew ? 'stored' : 'no_change' }
      },
    }),
  ]
}

/** Stores new events for the worker. Returns whether there were any. */
async function storeEvents(tx: Tx, account: Account, events: ChannelEvent[], now: Date): Promise<boolean> {
  await markCallback(tx, account, now)
  if (events.length === 0) return false
  const { business_id, id: account_id } = account
  const unique = new Map(events.map((event) => [event.event_id, event]))
  const stored = await tx
    .insertInto('channel_callbacks')
    .values(
      [...unique].map(([event_id, event]) => ({
        business_id,
        account_id,
        event_id,
        event: JSON.stringify(event),
        received_at: now,
      })),
    )
    .onConflict((known) => known.columns(['business_id', 'account_id', 'event_id']).doNothing())
    .returning('event_id')
    .execute()
  if (stored.length === 0) return false
  const job: ChannelEventsJob = { business_id, account_id, event_ids: stored.map(({ event_id }) => event_id) }
  await enqueue(tx, 'apply-channel-events', job)
  return true
}
