import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { anyone } from '../../../access/access.ts'
import { applyLimit } from '../../../access/admit.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { clientNetwork } from '../../../platform/http/client/client-network.ts'
import type { Service } from '../../../platform/service.ts'
import { readUnsubscribeToken } from '../../buyers/mail-consents/index.ts'
import { type State, sendState, sendWrongLink } from './page.ts'
import { readState, setSubscription } from './unsubscribe.ts'

const path = '/unsubscribe/:token'
const params = { token: Type.String({ maxLength: 1000 }) }
const answer = { status: 200, schema: null, contentType: 'text/html' }

/**
 * Routes for the page behind `List-Unsubscribe` and for its one-click POST (RFC 8058), which mail programs send without
 * cookies and from any origin: the sealed token is the permission. They are mounted like the routes for buyers, which
 * read no cookies.
 */
export const unsubscribeRoutes = (service: Service): Route[] => {
  const { db, secrets, config } = service
  const limit = (request: FastifyRequest, reply: FastifyReply) => {
    const name = `unsubscribe:${clientNetwork(request.ip)}`
    return applyLimit(service, { name, kind: 'client', windows: config.limits.client }, reply)
  }
  const show = async (
    token: string,
    reply: FastifyReply,
    change?: { isWanted: boolean; now: Date },
  ): Promise<FastifyReply> => {
    await limit(reply.request, reply)
    const subscription = readUnsubscribeToken(secrets.unsubscribe, token)
    const known = subscription && (await readState(db, subscription))
    if (!subscription || !known) return sendWrongLink(reply)
    if (change) await setSubscription(db, subscription, change.isWanted, change.now)
    const state: State = change ? (change.isWanted ? 'undone' : 'done') : known.isOut ? 'done' : 'ask'
    return sendState(reply, state, { ...known, address: subscription.address, token })
  }
  const shared = { tag: 'Pages', access: anyone, params, answer } as const
  return [
    read({
      ...shared,
      method: 'GET',
      path,
      summary: 'Ask whether to stop offers by mail; changes nothing',
      openQuery: true,
      handle: ({ params, reply }) => show(params.token, reply),
    }),
    // Declared as an upload, because mail programs may send the form as multipart/form-data. The body is not read.
    action({
      ...shared,
      method: 'POST',
      path,
      summary: 'Stop offers by mail',
      form: true,
      isUpload: true,
      withoutTransaction: true,
      handle: ({ params, reply, now }) => show(params.token, reply, { isWanted: false, now }),
    }),
    action({
      ...shared,
      method: 'POST',
      path: `${path}/undo`,
      summary: 'Allow offers by mail again',
      form: true,
      withoutTransaction: true,
      handle: ({ params, reply, now }) => show(params.token, reply, { isWanted: true, now }),
    }),
  ]
}
