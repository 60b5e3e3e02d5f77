import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import type { MemberCaller } from '../../../access/caller.ts'
import { action, type Route, read } from '../../../access/route.ts'
import { mapPage } from '../../../platform/db/list-page.ts'
import { notFound, validationFailed } from '../../../platform/errors/errors.ts'
import { fieldError } from '../../../platform/errors/field-errors.ts'
import { pageQuery } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { listNotifications } from './list-notifications.ts'
import { markRead, markReadUpTo } from './mark-read.ts'
import { countUnread, findMemberState } from './member-state.ts'
import { NotificationsOut, ReadIn, type ReadInput, SettingsIn, SettingsOut, UnreadOut } from './schemas.ts'
import { saveSettings, showSettings } from './settings.ts'
import { showNotification } from './views.ts'

const tag = 'Notifications'
const business = '/api/businesses/:business_id'
const params = { business_id: Type.String() }

export function notificationRoutes(service: Service): Route[] {
  const { db } = service
  const readState = async (caller: MemberCaller) => {
    const state = await findMemberState(db, caller.business.id, caller.user.id)
    // The member has left the business in the meantime.
    if (!state) throw notFound('There is no such business', 'business_not_found')
    return state
  }
  return [
    read({
      method: 'GET',
      path: `${business}/notifications`,
      tag,
      summary: 'List what happened, newest first, and count what you have not read',
      description: 'The kinds that you chose for the dashboard and may read. They are kept for 90 days.',
      access: member('business:read'),
      params,
      query: pageQuery,
      answer: { status: 200, schema: NotificationsOut },
      handle: async ({ caller, query }) => {
        const state = await readState(caller)
        const [{ page, names }, unread_count] = await Promise.all([
          listNotifications(service, state, query),
          countUnread(db, state),
        ])
        return { ...(await mapPage(page, showNotification(state, names))), unread_count }
      },
    }),
    action({
      method: 'POST',
      path: `${business}/notifications/read`,
      tag,
      summary: 'Mark notifications as read: all up to one, or single ones',
      access: member('notifications:choose'),
      params,
      body: ReadIn,
      answer: { status: 200, schema: UnreadOut },
      example: { up_to: 1024 },
      withoutTransaction: true,
      handle: async ({ caller, body }) => {
        await readWanted(service, caller, body)
        return { unread_count: await countUnread(db, await readState(caller)) }
      },
    }),
    read({
      method: 'GET',
      path: `${business}/notification-settings`,
      tag,
      summary: 'Read which notifications you get, and how',
      access: member('business:read'),
      params,
      answer: { status: 200, schema: SettingsOut },
      handle: async ({ caller }) => showSettings(await readState(caller)),
    }),
    action({
      method: 'PUT',
      path: `${business}/notification-settings`,
      tag,
      summary: 'Choose which notifications you get in the dashboard, by mail and on your devices',
      access: member('notifications:choose'),
      params,
      body: SettingsIn,
      answer: { status: 200, schema: SettingsOut },
      example: { settings: [{ kind: 'new_order', channels: ['bell', 'mail'] }], language: 'id' },
      withoutTransaction: true,
      handle: async ({ caller, body }) => showSettings(await saveSettings(db, await readState(caller), body)),
    }),
  ]
}

async function readWanted({ db }: Service, { business, user }: MemberCaller, { up_to, ids }: ReadInput) {
  const person = { business_id: business.id, user_id: user.id }
  if (up_to !== undefined && ids) throw validationFailed({ ids: fieldError('excludes', { other: 'up_to' }) })
  if (up_to !== undefined) await markReadUpTo(db, person, up_to)
  else if (ids) await markRead(db, person, ids)
  else throw validationFailed({ up_to: 'required' })
}
