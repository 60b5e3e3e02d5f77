import { Type } from 'typebox'
import { member, signedIn } from '../../../access/access.ts'
import type { MemberCaller } from '../../../access/caller.ts'
import { action, type Route, read } from '../../../access/route.ts'
import type { Db } from '../../../platform/db/types.ts'
import { validationFailed } from '../../../platform/errors/errors.ts'
import { Id } from '../../../platform/http/schemas.ts'
import { findObjection } from '../../../platform/outbound-http/check-target.ts'
import type { Service } from '../../../platform/service.ts'
import { notificationRoutes } from '../notifications/index.ts'
import { deleteDevice, listDevices, moveDevices, registerDevice } from './manage-devices.ts'
import { derivePushKeys, isPublicKey } from './push-keys.ts'
import { maxDevices } from './rules.ts'
import { DeviceIn, type DeviceInput, DevicesOut, PushKeyOut } from './schemas.ts'

const tag = 'Notifications'
const path = '/api/businesses/:business_id/push-devices'
const params = { business_id: Type.String() }

/** Notifications in the dashboard, and the devices on which they are shown while it is closed. */
export const noticeRoutes = (service: Service): Route[] => [
  ...notificationRoutes(service),
  ...deviceRoutes(service),
  ...browserRoutes(service),
]

const example = {
  endpoint: 'https://push.example/send/kR8',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
}

function deviceRoutes({ db, secrets, config }: Service): Route[] {
  const show = async (db: Db, caller: MemberCaller) => ({
    public_key: derivePushKeys(secrets.push).publicKey,
    data: await listDevices(db, caller),
  })
  return [
    read({
      method: 'GET',
      path,
      tag,
      summary: 'List your devices that are notified while the dashboard is closed',
      access: member('business:read'),
      params,
      answer: { status: 200, schema: DevicesOut },
      handle: ({ caller }) => show(db, caller),
    }),
    action({
      method: 'PUT',
      path: `${path}/current`,
      tag,
      summary: 'Notify this browser while the dashboard is closed',
      description: `With what the browser's push service gave it. It ends when you sign out there, or leave the business. A member has at most ${maxDevices} devices; another one replaces the oldest.`,
      access: member('notifications:choose'),
      params,
      body: DeviceIn,
      answer: { status: 200, schema: DevicesOut },
      errors: [422],
      example,
      prepare: ({ body }) => checkDevice(body, config.webhookAllowPrivate),
      handle: async (tx, { caller, body, now }) => {
        await registerDevice(tx, caller, body, now)
        return await show(tx, caller)
      },
    }),
    action({
      method: 'DELETE',
      path: `${path}/:device_id`,
      tag,
      summary: 'Stop notifying one of your devices',
      access: member('notifications:choose'),
      params: { ...params, device_id: Id },
      answer: { status: 204, schema: null },
      errors: [404],
      withoutTransaction: true,
      handle: async ({ caller, params }) => deleteDevice(db, caller, params.device_id),
    }),
  ]
}

/** What the service worker needs, which knows no business: its push service may give the browser another address. */
const browserRoutes = ({ secrets, config }: Service): Route[] => [
  read({
    method: 'GET',
    path: '/api/push-devices/key',
    tag,
    summary: 'Read the key with which browsers subscribe to notifications',
    access: signedIn,
    answer: { status: 200, schema: PushKeyOut },
    handle: async () => ({ public_key: derivePushKeys(secrets.push).publicKey }),
  }),
  action({
    method: 'PUT',
    path: '/api/push-devices/current',
    tag,
    summary: 'Notify this browser at another address',
    description:
      'When its push service replaced the address: in every business whose notifications this browser shows. It turns none on.',
    access: signedIn,
    body: DeviceIn,
    answer: { status: 204, schema: null },
    errors: [422],
    example,
    prepare: ({ body }) => checkDevice(body, config.webhookAllowPrivate),
    handle: (tx, { caller, body }) => moveDevices(tx, caller.session_id, body),
  }),
]

/** Refuses addresses that we would not dial, and keys that no push can be encrypted for. */
async function checkDevice({ endpoint, keys }: DeviceInput, allowPrivate: boolean) {
  const objection = await findObjection(endpoint, allowPrivate)
  if (objection) throw validationFailed({ endpoint: objection })
  if (!isPublicKey(keys.p256dh)) throw validationFailed({ 'keys.p256dh': 'invalid' })
}
