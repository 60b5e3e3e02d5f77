import { hideOrderLinks } from './access/hide-order-links.ts'
import { forMachines, forMembers } from './access/merchant-route.ts'
import type { Route } from './access/route.ts'
import type { ConnectedService } from './composition/connect-outside.ts'
import { developerRoutes } from './composition/developer-routes.ts'
import { sandboxRoutes } from './integrations/payments/index.ts'
import { merchantRoutes } from './merchant-routes.ts'
import { apiKeyRoutes } from './modules/accounts/api-keys/index.ts'
import { auditRoutes } from './modules/accounts/audit/index.ts'
import { businessRoutes } from './modules/accounts/businesses/index.ts'
import { cliConfirmationRoutes } from './modules/accounts/cli-sign-ins/index.ts'
import { accountAccessRoutes } from './modules/accounts/sign-in/index.ts'
import { userRoutes } from './modules/accounts/users/index.ts'
import { customerSubscriptionRoutes } from './modules/aftercare/renewals/index.ts'
import { publicReviewRoutes, reviewPictureRoutes } from './modules/aftercare/reviews/index.ts'
import { applicationRoutes, operatorApplicationRoutes } from './modules/apps/applications/index.ts'
import { installationRoutes } from './modules/apps/installations/index.ts'
import { consentRoutes } from './modules/apps/oauth/index.ts'
import { webhookRoutes } from './modules/apps/webhooks/index.ts'
import { cartRoutes, createCartBatches, customerCartRoutes } from './modules/buyers/carts/index.ts'
import { checkoutIntentRoutes } from './modules/buyers/checkout-intents/index.ts'
import { customerAccountRoutes } from './modules/buyers/customer-accounts/index.ts'
import { myAddressRoutes } from './modules/buyers/customers/index.ts'
import { stockRequestRoutes } from './modules/buyers/stock-requests/index.ts'
import { wishlistRoutes } from './modules/buyers/wishlists/index.ts'
import { openFileRoutes } from './modules/catalog/files/index.ts'
import { createResponseCache, storefrontRoutes } from './modules/catalog/public-catalog/index.ts'
import { checkoutRoutes, createSharedCheckout, customerCheckoutRoutes } from './modules/checkout/checkout/index.ts'
import { currencyRoutes } from './modules/console/currency/index.ts'
import { assetRoute, pageRoutes } from './modules/console/dashboard-pages/index.ts'
import { mailReportRoutes, outboxRoutes } from './modules/console/outbox/index.ts'
import { referenceRoutes } from './modules/console/reference/index.ts'
import { systemRoutes } from './modules/console/system/index.ts'
import { eventCalls, eventStreamRoutes } from './modules/events/index.ts'
import { customerCourseRoutes } from './modules/goods/courses/index.ts'
import { downloadRoutes } from './modules/goods/downloads/index.ts'
import { customerLicenseRoutes } from './modules/goods/licenses/index.ts'
import { mailPictureRoutes } from './modules/messages/buyer-messages/index.ts'
import { noticeRoutes } from './modules/messages/notice-pushes/index.ts'
import { channelCallbackRoutes } from './modules/messages/whatsapp/index.ts'
import { invoiceSettingsRoutes, publicInvoiceRoutes } from './modules/order-desk/invoices/index.ts'
import { customerOrderRoutes } from './modules/orders/customer-orders/index.ts'
import { publicPaymentLinkRoutes } from './modules/orders/payment-links/index.ts'
import { createOrderReader, publicOrderRoutes } from './modules/orders/public-orders/index.ts'
import { paymentCallbackRoutes } from './modules/payments/payment-callbacks/index.ts'
import { paymentSavingRoutes, publicPaymentRoutes } from './modules/payments/payments/index.ts'
import { aftercareRoutes, returnPictureRoutes } from './modules/payments/returns/index.ts'
import { savedMethodRoutes } from './modules/payments/saved-methods/index.ts'
import { transferProofRoutes } from './modules/payments/transfer-proofs/index.ts'
import { accountDeletionRoutes, businessDeletionRoutes } from './modules/privacy/deletions/index.ts'
import { formerAddressRoutes } from './modules/shop/former-addresses/index.ts'
import { openFeedRoutes } from './modules/shop/product-feeds/index.ts'
import { type ShopPages, shopPageRoutes } from './modules/shop/shop/index.ts'
import { shopFormRoutes } from './modules/shop/shop-forms/index.ts'
import { appRobotsRoute, previewRoutes, shopIndexRoutes } from './modules/shop/shop-index/index.ts'
import { publicContentRoutes } from './modules/shop/store-content/index.ts'
import { lookPreviewRoutes } from './modules/shop/store-looks/index.ts'
import { unsubscribeRoutes } from './modules/shop/unsubscribe/index.ts'
import { seenRoutes, type VisitCounter } from './modules/shop/visits/index.ts'
import { accountChangeRoutes } from './modules/stores/account-changes/index.ts'
import { locationRoutes, memberLocationRoutes } from './modules/stores/locations/index.ts'
import { createRestoreAccount } from './modules/stores/provider-accounts/index.ts'
import { shippingCostRoutes } from './modules/stores/shipping/index.ts'
import { customDomainRoutes } from './modules/stores/storefronts/index.ts'
import {
  createRestorePaymentAccounts,
  publicStoreRoutes,
  storeDashboardRoutes,
  storeRoutes,
} from './modules/stores/stores/index.ts'
import { ensureDefaultWarehouse } from './modules/stores/warehouses/index.ts'

/** `{base_url}`: what machines and browsers of storefronts call. */
export function apiRoutes(
  service: ConnectedService,
  responses = createResponseCache(service.config.catalogCacheBytes),
  visits?: VisitCounter,
): Route[] {
  const carts = { ...service, cartBatches: createCartBatches(service) }
  const checkout = { ...service, checkout: createSharedCheckout(service) }
  const readOrder = createOrderReader(service)
  const routes: Route[] = [
    ...developerRoutes(service), // /v3/me /v3/cli /v3/oauth /v3/calls /v3/events /v3/webhook-streams
    ...storeRoutes(service), //   /v3/stores
    ...publicStoreRoutes(service), // /v3/stores/…/public
    ...storefrontRoutes(service, responses), // /v3/stores/…/public/items and what else browsers read
    ...publicContentRoutes(service, responses), // /v3/stores/…/public/pages, …/public/menus
    ...openFileRoutes(service, service.objects), // /v3/files /v3/images
    ...previewRoutes(service, service.objects), // /v3/stores/…/public/previews
    ...locationRoutes(service), // /v3/locations /v3/stores/…/public/locations
    ...forMachines(merchantRoutes(service)),
    ...shippingCostRoutes(service), // /v3/shipping-costs
    ...cartRoutes(carts), //     /v3/stores/…/public/cart
    ...checkoutRoutes(checkout), // /v3/stores/…/public/checkout, …/payment-methods, …/discount-codes/check
    ...checkoutIntentRoutes(service), // /v3/stores/…/public/checkout-intents /v3/checkout-intents/prefill
    ...stockRequestRoutes(service), // /v3/stores/…/public/stock-requests
    ...wishlistRoutes(service), // /v3/stores/…/customers/me/wishlist, …/public/wishlist-items
    ...publicReviewRoutes(service, responses), // /v3/stores/…/public/products/…/reviews, …/public/orders/…/reviews
    ...seenRoutes(visits), //     /v3/stores/…/public/seen
    ...publicPaymentLinkRoutes(service), // /v3/stores/…/public/payment-links
    ...publicOrderRoutes(service, readOrder), // /v3/stores/…/public/orders
    ...customerAccountRoutes(service), // /v3/stores/…/public/auth, …/customers/me
    ...myAddressRoutes(service), // /v3/stores/…/customers/me/addresses
    ...customerCartRoutes(carts), // /v3/stores/…/customers/me/cart, …/public/cart/merge
    ...customerCheckoutRoutes(checkout), // /v3/stores/…/customers/me/checkout
    ...customerOrderRoutes(service), // /v3/stores/…/customers/me/orders
    ...customerSubscriptionRoutes(service), // /v3/stores/…/customers/me/subscriptions, …/subscription-items
    ...customerCourseRoutes(service), // /v3/stores/…/customers/me/courses and their contents
    ...customerLicenseRoutes(service), // /v3/stores/…/customers/me/licenses
    ...downloadRoutes(service, service.objects), // /v3/stores/…/customers/me/downloads /v3/downloads
    ...systemRoutes(service, service.objects), //  /healthz /readyz /metrics /certificate-check
    ...publicPaymentRoutes(service.payments, readOrder), // /v3/stores/…/public/orders/…/payment
    ...paymentSavingRoutes(service.payments, service.reads), // /v3/stores/…/public/orders/…/payment-saving
    ...savedMethodRoutes(service), // /v3/stores/…/customers/me/saved-methods
    ...transferProofRoutes(service, service.objects), // …/transfer-proof-upload /v3/transfer-proofs
    ...aftercareRoutes(service.payments, service), // /v3/stores/…/public/orders/…/aftercare, …/refunds, …/returns
    ...returnPictureRoutes(service, service.objects), // …/return-picture-upload /v3/return-pictures
    ...reviewPictureRoutes(service, service.objects), // …/review-picture-upload /v3/review-pictures
    ...publicInvoiceRoutes(service), // /v3/stores/…/public/orders/…/invoices
    ...paymentCallbackRoutes(service.payments), // /v3/payments/callbacks
    ...channelCallbackRoutes(service.channels), // /v3/messages/callbacks
    ...mailReportRoutes(service), // /v3/mail-reports
    ...(service.config.paymentSandbox ? sandboxRoutes(service) : []), // /sandbox: the payment gateway that ships with the program
  ]
  const reference = referenceRoutes(() => routes, {
    url: service.config.baseUrl,
    appUrl: service.config.appUrl,
    headerPrefix: service.config.headerPrefix,
    prefix: '/v3',
    title: 'Etalase API',
    description: 'Commerce for businesses: stores, orders, apps and storefronts.',
    webhooks: eventCalls,
  })
  routes.push(...reference) //    /v3/openapi.json /docs
  return [
    ...routes,
    // Not part of the document: a page, and files at secret addresses.
    ...unsubscribeRoutes(service), // /unsubscribe
    ...openFeedRoutes(service), // /feeds
  ]
}

/** `{app_url}`: what the dashboard calls, with a session cookie. */
export function dashboardRoutes(service: ConnectedService): Route[] {
  const routes: Route[] = [
    ...accountAccessRoutes(service), //  /api/auth /api/me/password /api/me/two-factor
    ...userRoutes(service), //           /api/me /api/sessions
    ...businessRoutes(service, ensureDefaultWarehouse), //       /api/businesses, its members, invitations and saved views
    ...storeDashboardRoutes(service), // /api/businesses/…/stores
    ...customDomainRoutes(service), //   /api/businesses/…/custom-domains
    ...lookPreviewRoutes(service), //    /api/businesses/…/stores/…/look/preview
    ...accountChangeRoutes(service, {
      provider_account: createRestoreAccount(service),
      payment_accounts: createRestorePaymentAccounts(service),
    }), //                               /api/businesses/…/account-changes
    ...apiKeyRoutes(service), //         /api/businesses/…/api-keys
    ...cliConfirmationRoutes(service), // /api/cli /api/businesses/…/cli
    ...webhookRoutes(service), //        /api/businesses/…/webhooks, …/webhook-deliveries
    ...applicationRoutes(service), //    /api/businesses/…/apps
    ...operatorApplicationRoutes(service), // /api/operator/apps
    ...installationRoutes(service), //   /api/businesses/…/installations
    ...consentRoutes(service), //        /oauth/authorize /api/oauth /api/scopes /api/webhook-events
    ...eventStreamRoutes(service), //    /api/businesses/…/events/stream
    ...forMembers(merchantRoutes(service)),
    ...currencyRoutes, //       /api/businesses/…/currency
    ...invoiceSettingsRoutes(service), // /api/businesses/…/invoice-settings
    ...businessDeletionRoutes(service), // /api/businesses/…/deletion, …/export
    ...accountDeletionRoutes(service), //  /api/me/deletion /api/me/export
    ...auditRoutes(service), //          /api/businesses/…/audit
    ...memberLocationRoutes(service), // /api/locations
    ...outboxRoutes(service), //         /api/businesses/…/outbox
    ...noticeRoutes(service), //         /api/businesses/…/notifications, …/notification-settings, …/push-devices
  ].map(hideOrderLinks)
  const reference = referenceRoutes(() => routes, {
    url: service.config.appUrl,
    appUrl: service.config.appUrl,
    headerPrefix: service.config.headerPrefix,
    prefix: '/api',
    title: 'Etalase dashboard API',
    description: 'What the dashboard calls, same origin, with a session cookie.',
  })
  routes.push(...reference) //           /api/openapi.json /docs
  // The pages of the web app, which are not part of the document.
  return [
    ...routes,
    ...pageRoutes(service),
    assetRoute, //                       /assets
    appRobotsRoute, //                   /robots.txt
    ...formerAddressRoutes(service), //  /s /o /l /m /unsubscribe
  ]
}

/** `{shop_url}`: the pages of shops, at the root of a shop's own host or below its slug on a host that shops share. */
export const shopRoutes = (service: ConnectedService, shopPages?: ShopPages): Route[] => [
  assetRoute, //                         /assets
  ...mailPictureRoutes(service), //      /o/…/qr.png /m
  ...shopIndexRoutes(service), //        /robots.txt, …/sitemap.xml
  ...shopPageRoutes(service, shopPages),
  ...shopFormRoutes(service, shopPages), // …/cart
]
