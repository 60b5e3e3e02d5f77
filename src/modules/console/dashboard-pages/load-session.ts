import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Service } from '../../../platform/service.ts'
import { listBusinesses } from '../../accounts/businesses/index.ts'
import { getUser, sessionCookie, setSessionCookie, showUser, verifySession } from '../../accounts/users/index.ts'
import { countUnreadByUser } from '../../messages/notifications/index.ts'

/**
 * What the web app needs for its first view: the signed-in user and their businesses, or null without a session, and
 * the unread counts of the business in the address. If this cannot be read, the page is sent without it; the web app
 * then calls the API and shows the error.
 */
export async function loadSession(service: Service, request: FastifyRequest, reply: FastifyReply) {
  const { appUrl } = service.config
  const token = request.cookies[sessionCookie(appUrl)]
  if (!token) return { user: null }
  try {
    const found = await verifySession(service, token)
    if (!found) return { user: null }
    if (found.isExtended) setSessionCookie(reply, appUrl, token)
    const { id } = found.caller.user
    const [user, businesses] = await Promise.all([getUser(service.db, id), listBusinesses(service.db, id)])
    const { username } = (request.params ?? {}) as { username?: string }
    const business = businesses.find((one) => one.username === username)
    if (!business) return { user: showUser(user), businesses }
    const count = await countUnreadByUser(service.db, business.id, id)
    return { user: showUser(user), businesses, unread: { business_id: business.unique_id, count } }
  } catch (error) {
    request.log.warn(error, 'The session of a page could not be read')
    return undefined
  }
}
