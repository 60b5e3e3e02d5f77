/**
 * Notifications on the devices of members, also while the dashboard is closed (Web Push: RFC 8030, 8291 and 8292).
 * 1. A member turns a device on: the browser gives an address at its push service and keys (`register-device.ts`). The row
 *    ends with the browser's session, with the membership, and when the push service reports that the address is gone.
 * 2. A new notification queues a job for its business and kind. `composePushes` writes one push to each device of the
 *    members who want it, about everything since the last one, and the next at least half a minute later.
 * 3. `sendPushes` encrypts and sends what is due of one business, a few at a time, and runs again while some are left.
 *    So a push service that does not answer delays only the business whose devices name it.
 */
export { composePushes } from './compose-pushes.ts'
export { noticeRoutes } from './routes.ts'
export { type Pushes, type SendJob, sendPushes } from './send-pushes.ts'
