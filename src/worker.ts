import type { ConnectedService } from './composition/connect-outside.ts'
import { logAuditHeads } from './modules/accounts/audit/index.ts'
import { mailSignUp, mailUserReset, type SignUpJob, type UserResetJob } from './modules/accounts/sign-in/index.ts'
import { cancelStaleOrders, runCharges, runRenewals } from './modules/aftercare/renewals/index.ts'
import { maintainLogs } from './modules/apps/webhook-delivery/index.ts'
import { type FollowUpJob, mailDueIntent, queueDueMessages } from './modules/buyers/checkout-intents/index.ts'
import { mailOtp, type OtpJob } from './modules/buyers/customer-codes/index.ts'
import { mailReset, type ResetJob } from './modules/buyers/customer-sign-in/index.ts'
import { createIsUnwanted } from './modules/buyers/mail-consents/index.ts'
import { mailStockRequests, type StockNoticeJob } from './modules/buyers/stock-requests/index.ts'
import { type DiscardJob, deleteUnusedObjects } from './modules/catalog/files/index.ts'
import { type RegroupJob, recountAllWords, refreshAllPrices, regroupItems } from './modules/catalog/listings/index.ts'
import { fetchPictures, type PicturesJob } from './modules/catalog/product-files/index.ts'
import { queueEveryVariant } from './modules/catalog/stock-log/index.ts'
import type { Announced } from './modules/goods/courses/index.ts'
import { serveAllWaiting } from './modules/goods/licenses/index.ts'
import { endStoreSubscriptions } from './modules/goods/subscriptions/index.ts'
import {
  type GoodsJob,
  mailLateGoods,
  mailPlacedOrders,
  type PlacedJob,
  type ReminderJob,
  type ReviewJob,
  remindPayment,
  requestReview,
} from './modules/messages/buyer-messages/index.ts'
import { announceContents, type CourseNoticeJob, sendNotice } from './modules/messages/course-messages/index.ts'
import {
  mailDailySummary,
  mailNotices,
  type NoticeJob,
  queueDailySummaries,
  type SummaryJob,
} from './modules/messages/notice-mails/index.ts'
import { composePushes, type SendJob, sendPushes } from './modules/messages/notice-pushes/index.ts'
import { noticeLostDomain, noticeTroubles } from './modules/messages/notifications/index.ts'
import type { MessageKey } from './modules/messages/order-messages/index.ts'
import {
  applyChannelEvents,
  type ChannelEventsJob,
  type CodeJob,
  remindBuyer,
  sendCode,
  sendMessage,
  type WhatsappReminderJob,
} from './modules/messages/whatsapp/index.ts'
import { type InvoiceJob, writeInvoice } from './modules/order-desk/invoices/index.ts'
import { type DocumentJob, writeDocument } from './modules/order-desk/order-documents/index.ts'
import { type ExportJob, runExport } from './modules/order-desk/order-files/index.ts'
import { type HeldJob, mailHeldOrders } from './modules/orders/mails/index.ts'
import { mailOrderLink, type OrderLinkJob } from './modules/orders/public-orders/index.ts'
import { markAllDays, markRecentDays, type RecountJob, sumProducts } from './modules/orders/statistics/index.ts'
import { type CallbackJob, workOffCallback } from './modules/payments/payment-callbacks/index.ts'
import { readProviderEntries } from './modules/payments/payment-reports/index.ts'
import {
  type CancelJob,
  expireOrders,
  reconcilePayments,
  settleFreeOrders,
  tendSavedMethods,
  workOffCancel,
} from './modules/payments/payments/index.ts'
import { type RefundJob, reconcileRefunds, sendRefund } from './modules/payments/refunds/index.ts'
import { deleteDueAccounts, deleteDueBusinesses } from './modules/privacy/deletions/index.ts'
import { type ConversionJob, sendConversion } from './modules/shop/measuring/index.ts'
import { createFindSender, recheckDomains } from './modules/stores/mail-domains/index.ts'
import type { ClosedStoreJob } from './modules/stores/stores/index.ts'
import type { Tasks } from './platform/background/jobs.ts'
import { recordTableSizes } from './platform/db/table-sizes.ts'
import { createSendMail } from './platform/mail/send-mail.ts'
import { purgeTasks } from './purge-tasks.ts'
import { previousNames } from './schedules.ts'

/** Every background task and the verb that runs it. */
export const tasks = (service: ConnectedService): Tasks =>
  withPreviousNames({
    'send-mail': createSendMail({
      ...service,
      findSender: createFindSender(service),
      isUnwanted: createIsUnwanted(service.db),
    }),
    'recheck-mail-domains': () => recheckDomains({ ...service, noticeLoss: noticeLostDomain }, service.now()),
    'mail-customer-otp': (payload) => mailOtp(service, payload as OtpJob, service.now()),
    'mail-customer-reset': (payload) => mailReset(service, payload as ResetJob, service.now()),
    'mail-user-reset': (payload) => mailUserReset(service, payload as UserResetJob, service.now()),
    'mail-user-sign-up': (payload) => mailSignUp(service, payload as SignUpJob, service.now()),
    'remind-payment': (payload) => remindPayment(service, payload as ReminderJob, service.now()),
    'request-review': (payload) => requestReview(service, payload as ReviewJob, service.now()),
    'mail-placed-orders': (payload) => mailPlacedOrders(service, payload as PlacedJob, service.now()),
    'mail-order-link': (payload) => mailOrderLink(service, payload as OrderLinkJob, service.now()),
    'mail-held-orders': (payload) => mailHeldOrders(service, payload as HeldJob, service.now()),
    'mail-late-goods': (payload) => mailLateGoods(service, payload as GoodsJob, service.now()),
    'announce-course-contents': (payload) => announceContents(service, payload as Announced[], service.now()),
    'send-course-notice': (payload) => sendNotice(service, payload as CourseNoticeJob, service.now()),
    'reconcile-payments': () => reconcilePayments(service.payments, service.now()),
    'read-provider-entries': () => readProviderEntries(service.payments, service.now()),
    'apply-callback': (payload) => workOffCallback(service.payments, payload as CallbackJob, service.now()),
    'send-whatsapp': (payload) => sendMessage(service.channels, payload as MessageKey, service.now()),
    'send-whatsapp-code': (payload) => sendCode(service.channels, payload as CodeJob, service.now()),
    'remind-whatsapp': (payload) =>
      remindBuyer(service.db, service.config.shopUrl, payload as WhatsappReminderJob, service.now()),
    'apply-channel-events': (payload) => applyChannelEvents(service.db, payload as ChannelEventsJob, service.now()),
    'send-conversion': (payload, isLast) => sendConversion(service.measuring, payload as ConversionJob, isLast),
    'send-refund': (payload) => sendRefund(service.payments, payload as RefundJob, service.now()),
    'reconcile-refunds': () => reconcileRefunds(service.payments, service.now()),
    'cancel-payment': (payload) => workOffCancel(service.payments, payload as CancelJob, service.now()),
    'tend-saved-methods': () => tendSavedMethods(service.payments, service.now()),
    'expire-orders': async () => {
      await settleFreeOrders(service.db, service.now())
      await expireOrders(service.payments, service.now())
    },
    'end-store-subscriptions': (payload) => endStoreSubscriptions(service.db, payload as ClosedStoreJob, service.now()),
    'renew-subscriptions': async () => void (await runRenewals(service.db, service.config, service.now())),
    'charge-renewals': async () => void (await runCharges(service.payments, service.now())),
    'cancel-stale-orders': async () => void (await cancelStaleOrders(service.payments, service.now())),
    'serve-waiting-licenses': () => serveAllWaiting(service.db, service.now()),
    'notice-troubles': () => noticeTroubles(service.db, service.now()),
    'mail-notices': (payload) => mailNotices(service.db, service.config.appUrl, payload as NoticeJob, service.now()),
    'compose-pushes': (payload) =>
      composePushes(service.db, service.config.appUrl, payload as NoticeJob, service.now()),
    'send-pushes': (payload) => sendPushes(service, payload as SendJob),
    'queue-daily-summaries': () => queueDailySummaries(service.db, service.now()),
    'mail-daily-summary': (payload) =>
      mailDailySummary(service.db, service.config.appUrl, payload as SummaryJob, service.now()),
    'write-order-document': (payload) => writeDocument(service, payload as DocumentJob, service.now()),
    'write-invoice': (payload) => writeInvoice(service, payload as InvoiceJob, service.now()),
    'export-orders': (payload) => runExport(service, payload as ExportJob, service.now()),
    'recount-sales': async (payload) => void (await markAllDays(service.db, (payload as RecountJob).business_id)),
    'sum-products': () => sumProducts(service.db),
    'recount-recent-sales': () => markRecentDays(service.db, service.now()),
    'compare-stock-states': () => queueEveryVariant(service.db),
    'delete-due': async () => {
      await deleteDueBusinesses(service, service.objects, service.now())
      await deleteDueAccounts(service, service.now())
    },
    'log-audit-heads': () => logAuditHeads(service.db, service.log, service.now()),
    'fetch-pictures': (payload) =>
      fetchPictures(
        { db: service.db, objects: service.objects, pictures: service.outbound.pictures },
        payload as PicturesJob,
        service.now(),
      ),
    'discard-objects': (payload) => deleteUnusedObjects(service.db, service.objects, payload as DiscardJob),
    ...purgeTasks(service),
    'regroup-items': (payload) => regroupItems(service.db, payload as RegroupJob),
    'recount-words': () => recountAllWords(service.db),
    'refresh-prices': () => refreshAllPrices(service.db),
    'queue-recovery-mails': () => queueDueMessages(service.db, service.now()),
    'mail-checkout-intent': (payload) => mailDueIntent(service, payload as FollowUpJob, service.now()),
    'mail-stock-requests': (payload) => mailStockRequests(service, payload as StockNoticeJob, service.now()),
    'record-sizes': () => recordTableSizes(service.db, service.now()),
    'purge-events': () => maintainLogs(service, service.now()),
  })

function withPreviousNames(current: Tasks): Tasks {
  const previous = Object.entries(previousNames).map(([before, now]) => [before, current[now]!])
  return { ...current, ...Object.fromEntries(previous) }
}
