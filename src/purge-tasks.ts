import { purgeSandboxPayments } from './integrations/payments/index.ts'
import { purgeOldInvitations } from './modules/accounts/businesses/index.ts'
import { purgeCliSignIns } from './modules/accounts/cli-sign-ins/index.ts'
import { purgeExpiredLinks } from './modules/accounts/sign-in/index.ts'
import { purgeRecordedCalls } from './modules/apps/call-log/index.ts'
import { purgeLaunchTokens } from './modules/apps/installations/index.ts'
import { purgeOldTokens } from './modules/apps/oauth/index.ts'
import { purgeWebhookStreams } from './modules/apps/webhook-streams/index.ts'
import { purgeOldCarts } from './modules/buyers/carts/index.ts'
import { purgeOldIntents } from './modules/buyers/checkout-intents/index.ts'
import { purgeExpiredLogins } from './modules/buyers/customer-sign-in/index.ts'
import { purgeOldRequests } from './modules/buyers/stock-requests/index.ts'
import { purgeOldNotifications } from './modules/messages/notifications/index.ts'
import { purgeChannelCallbacks } from './modules/messages/whatsapp/index.ts'
import { purgeOldDocuments } from './modules/order-desk/order-documents/index.ts'
import { purgeOldExports } from './modules/order-desk/order-files/index.ts'
import { purgeRecipients } from './modules/orders/mails/index.ts'
import { purgeOrderKeys } from './modules/orders/order-keys/index.ts'
import { purgeUnnamedPictures } from './modules/orders/pictures/index.ts'
import { purgeHours } from './modules/orders/statistics/index.ts'
import { purgeOldCallbacks } from './modules/payments/payment-callbacks/index.ts'
import { purgeAccountCodes } from './modules/payments/refunds/index.ts'
import { purgeOldConversions } from './modules/shop/measuring/index.ts'
import { purgeSketches } from './modules/shop/visits/index.ts'
import { purgeAccountChanges } from './modules/stores/account-changes/index.ts'
import { purgeOldCalls } from './modules/stores/provider-accounts/index.ts'
import { purgeFailedJobs, type Tasks } from './platform/background/jobs.ts'
import { purgeImportedRows } from './platform/csv/imported-rows.ts'
import { purgeIdempotentResponses } from './platform/idempotency/run-once.ts'
import { purgeReceivingDomains } from './platform/mail/limit-domain-rate.ts'
import { dropMailTexts, giveUpOldMails, purgeOldMails, wipeSecretMails } from './platform/mail/purge-mails.ts'
import type { Service } from './platform/service.ts'

/** The tasks that delete data because of its age. */
export const purgeTasks = (service: Service): Tasks => ({
  'purge-exports': async () => {
    await purgeOldExports(service.db, service.now())
    await purgeOldDocuments(service.db, service.now())
  },
  'purge-pictures': () => purgeUnnamedPictures(service.db, service.now()),
  'purge-carts': () => purgeOldCarts(service.db, service.now()),
  'purge-records': async () => {
    const { mailRetentionDays, callbackRetentionDays } = service.config
    await purgeOldMails(service.db, mailRetentionDays, service.now())
    await giveUpOldMails(service.db, service.now())
    await dropMailTexts(service.db, service.now())
    await purgeReceivingDomains(service.db, service.now())
    await purgeRecipients(service.db, service.now())
    await purgeOldCallbacks(service.db, callbackRetentionDays, service.now())
    await purgeChannelCallbacks(service.db, callbackRetentionDays, service.now())
    await purgeOldCalls(service.db, service.now())
    await purgeOldNotifications(service.db, service.now())
    await purgeSandboxPayments(service.db, callbackRetentionDays, service.now())
    await purgeOldConversions(service.db, service.now())
    await purgeOldIntents(service.db, service.now())
    await purgeOldRequests(service.db, service.now())
    await purgeHours(service.db, service.now())
    await purgeSketches(service.db, service.now())
    await purgeFailedJobs(service.db, service.now())
  },
  'purge-idempotent-responses': async () => {
    await purgeIdempotentResponses(service.db, service.now())
    await purgeOrderKeys(service.db, service.now())
    await purgeImportedRows(service.db, service.now())
  },
  'purge-tokens': async () => {
    await purgeLaunchTokens(service.db, service.now())
    await purgeOldTokens(service.db, service.now())
    await purgeWebhookStreams(service.db, service.now())
    await purgeRecordedCalls(service.db, service.now())
    await purgeExpiredLogins(service.db, service.now())
    await purgeAccountCodes(service.db, service.now())
    await purgeExpiredLinks(service.db, service.now())
    await purgeCliSignIns(service.db, service.now())
    await purgeOldInvitations(service.db, service.now())
    await purgeAccountChanges(service.db, service.now())
    await wipeSecretMails(service.db, service.now())
  },
})
