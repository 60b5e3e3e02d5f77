import { createPayments } from './composition/payment-providers.ts'
import { forgetLaunchTokens } from './modules/apps/installations/index.ts'
import { forgetOldTokens } from './modules/apps/oauth/index.ts'
import { forgetOldDeliveries } from './modules/apps/webhooks/index.ts'
import { forgetOldCarts } from './modules/buyers/carts/index.ts'
import {
  forgetExpiredLogins,
  mailOtp,
  mailReset,
  type OtpJob,
  type ResetJob,
} from './modules/buyers/customer-accounts/index.ts'
import { forgetOldEvents } from './modules/events/index.ts'
import { serveEveryoneWaiting } from './modules/goods/licenses/index.ts'
import { forgetOldExports, runExport } from './modules/sales/orders/index.ts'
import { expireOrders, reconcilePayments, settleFreeOrders } from './modules/sales/payments/index.ts'
import { cancelStaleOrders, runRenewals } from './modules/sales/renewals/index.ts'
import { forgetOldAnswers } from './platform/idempotency.ts'
import type { Schedule, Tasks } from './platform/jobs.ts'
import { sendMail } from './platform/mail/send-mail.ts'
import type { Service } from './platform/service.ts'

/** Every background task and the verb behind it. */
export const tasks = (service: Service): Tasks => ({
  'send-mail': (payload) =>
    sendMail(
      service.db,
      { smtpUrl: service.config.smtpUrl, from: service.config.mailFrom, log: service.log },
      (payload as { mail_id: number }).mail_id,
      service.now(),
    ),
  'mail-customer-otp': (payload) => mailOtp(service.db, payload as OtpJob),
  'mail-customer-reset': (payload) => mailReset(service.db, service.config.appUrl, payload as ResetJob, service.now()),
  'reconcile-payments': () => reconcilePayments(createPayments(service), service.now()),
  'expire-orders': async () => {
    await settleFreeOrders(service.db, service.now())
    await expireOrders(createPayments(service), service.now())
  },
  'renew-subscriptions': async () => void (await runRenewals(service.db, service.config.appUrl, service.now())),
  'cancel-stale-orders': async () => void (await cancelStaleOrders(createPayments(service), service.now())),
  'serve-waiting-licenses': () => serveEveryoneWaiting(service.db, service.now()),
  'export-orders': (payload) => runExport(service.db, (payload as { export_id: string }).export_id, service.now()),
  'forget-old-exports': () => forgetOldExports(service.db, service.now()),
  'forget-old-carts': () => forgetOldCarts(service.db, service.now()),
  'forget-old-events': async () => {
    await forgetOldDeliveries(service.db, service.now())
    await forgetOldEvents(service.db, service.now())
  },
  'forget-old-answers': () => forgetOldAnswers(service.db, service.now()),
  'forget-old-tokens': async () => {
    await forgetLaunchTokens(service.db, service.now())
    await forgetOldTokens(service.db, service.now())
    await forgetExpiredLogins(service.db, service.now())
  },
})

/** What runs by the clock. */
export const schedules: Schedule[] = [
  { cron: '17 * * * *', task: 'forget-old-answers' },
  { cron: '47 * * * *', task: 'forget-old-exports' },
  { cron: '* * * * *', task: 'reconcile-payments' },
  { cron: '*/5 * * * *', task: 'expire-orders' },
  { cron: '* * * * *', task: 'renew-subscriptions' },
  { cron: '*/5 * * * *', task: 'cancel-stale-orders' },
  { cron: '*/5 * * * *', task: 'serve-waiting-licenses' },
  { cron: '7,37 * * * *', task: 'forget-old-carts' },
  { cron: '41 3 * * *', task: 'forget-old-events' },
  { cron: '37 * * * *', task: 'forget-old-tokens' },
]
