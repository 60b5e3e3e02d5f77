import type { MerchantRoute } from './access/merchant-route.ts'
import type { ConnectedService } from './composition/connect-outside.ts'
import { subscriptionChargeRoutes } from './modules/aftercare/renewals/index.ts'
import { reviewRoutes } from './modules/aftercare/reviews/index.ts'
import { merchantIntentRoutes } from './modules/buyers/checkout-intents/index.ts'
import { endLogins } from './modules/buyers/customer-sign-in/index.ts'
import { customerAddressRoutes, customerCsvRoutes, customerRoutes } from './modules/buyers/customers/index.ts'
import { discountRoutes } from './modules/buyers/discounts/index.ts'
import { merchantRequestRoutes } from './modules/buyers/stock-requests/index.ts'
import { attributeRoutes } from './modules/catalog/attributes/index.ts'
import { bundleRoutes } from './modules/catalog/bundles/index.ts'
import { categoryRoutes } from './modules/catalog/categories/index.ts'
import { collectionRoutes } from './modules/catalog/collections/index.ts'
import { fileRoutes } from './modules/catalog/files/index.ts'
import { listingRoutes } from './modules/catalog/listings/index.ts'
import { productFileRoutes } from './modules/catalog/product-files/index.ts'
import { productRoutes } from './modules/catalog/products/index.ts'
import { synonymRoutes } from './modules/catalog/search-words/index.ts'
import { stockRoutes } from './modules/catalog/stock/index.ts'
import { storePaymentMethodRoutes } from './modules/checkout/checkout/index.ts'
import { homeRoutes } from './modules/console/home/index.ts'
import { orderEmailRoutes, suppressionRoutes } from './modules/console/outbox/index.ts'
import { sampleProductRoutes } from './modules/console/sample-products/index.ts'
import { courseRoutes } from './modules/goods/courses/index.ts'
import { entitlementRoutes } from './modules/goods/entitlements/index.ts'
import { licenseRoutes } from './modules/goods/licenses/index.ts'
import { subscriptionRoutes } from './modules/goods/subscriptions/index.ts'
import { messagePreviewRoutes } from './modules/messages/buyer-messages/index.ts'
import { followUpChatRoutes } from './modules/messages/follow-up-chats/index.ts'
import { orderMessageRoutes } from './modules/messages/order-messages/index.ts'
import { whatsappTemplateRoutes } from './modules/messages/whatsapp/index.ts'
import { customerMergeRoutes } from './modules/order-desk/customer-merges/index.ts'
import { invoiceRoutes } from './modules/order-desk/invoices/index.ts'
import {
  bulkOrderRoutes,
  orderDetailRoutes,
  orderEditRoutes,
  orderRoutes,
  orderTimelineRoutes,
} from './modules/order-desk/merchant-orders/index.ts'
import { orderDocumentRoutes } from './modules/order-desk/order-documents/index.ts'
import { orderFileRoutes } from './modules/order-desk/order-files/index.ts'
import { orderListRoutes, orderLookupRoutes } from './modules/order-desk/order-lists/index.ts'
import { awbRoutes, shipmentRoutes } from './modules/order-desk/shipments/index.ts'
import { paymentLinkRoutes } from './modules/orders/payment-links/index.ts'
import { statisticsRoutes } from './modules/orders/statistics/index.ts'
import { paymentReportRoutes } from './modules/payments/payment-reports/index.ts'
import { paymentRoutes } from './modules/payments/payments/index.ts'
import { refundActionRoutes, refundRoutes } from './modules/payments/refunds/index.ts'
import { returnRoutes } from './modules/payments/returns/index.ts'
import { personalDataRoutes } from './modules/privacy/personal-data/index.ts'
import { measuringRoutes } from './modules/shop/measuring/index.ts'
import { productFeedRoutes } from './modules/shop/product-feeds/index.ts'
import { storeContentRoutes } from './modules/shop/store-content/index.ts'
import { storeLookRoutes } from './modules/shop/store-looks/index.ts'
import { funnelRoutes, visitRoutes } from './modules/shop/visits/index.ts'
import { mailDomainRoutes } from './modules/stores/mail-domains/index.ts'
import { providerAccountRoutes } from './modules/stores/provider-accounts/index.ts'
import { shippingRoutes } from './modules/stores/shipping/index.ts'
import { storeMessageRoutes } from './modules/stores/store-messages/index.ts'
import { storefrontSetupRoutes } from './modules/stores/storefronts/index.ts'
import { warehouseRoutes } from './modules/stores/warehouses/index.ts'

/** The routes for machines below /v3 and for members below /api/businesses/…: one declaration, two addresses. */
export const merchantRoutes = (service: ConnectedService): MerchantRoute[] => [
  ...productRoutes(service), //   /products /variants /product-taxonomies
  ...productFileRoutes(service), //       /products/export /products/import
  ...stockRoutes(service), //     /stock /variants/…/stock/movements
  ...sampleProductRoutes(service, service.objects), // /sample-products
  ...listingRoutes(service), //   /stores/…/products /stores/…/bundles
  ...storefrontSetupRoutes(service), // /stores/…/public-api-keys /stores/…/storefront/allowed-origins
  ...fileRoutes(service, service.objects), // /variants/…/digital-product-files /images
  ...bundleRoutes(service), //    /bundles
  ...attributeRoutes(service), // /attributes
  ...categoryRoutes(service), //  /categories
  ...collectionRoutes(service), // /collections
  ...storeContentRoutes(service), // /stores/…/pages /stores/…/menus
  ...synonymRoutes(service), //   /stores/…/synonyms
  ...storeLookRoutes(service), // /stores/…/look
  ...storeMessageRoutes(service), // /stores/…/messages
  ...messagePreviewRoutes(service), // /stores/…/messages/…/preview, …/test
  ...productFeedRoutes(service), // /stores/…/feeds
  ...measuringRoutes(service.measuring), // /stores/…/measuring
  ...warehouseRoutes(service), // /warehouses
  ...orderRoutes(service), //     /orders
  ...orderListRoutes(service), // /orders /orders/statistics
  ...bulkOrderRoutes(service), // /orders/change-status /orders/delete /orders/mark-not-spam
  ...awbRoutes, //       /orders/generate-awb /orders/cancel-awb
  ...orderLookupRoutes(service), // /orders/tags /orders/pg-reference-ids /orders/…/actions
  ...orderDetailRoutes(service), // /orders/…/customer /orders/…/update-tags
  ...orderEditRoutes(service), //  /orders/…/items /orders/…/preview-update /orders/…/reject-transfer-proof
  ...orderTimelineRoutes(service), // /orders/…/timeline
  ...orderMessageRoutes(service), // /orders/…/chats /orders/…/message-history
  ...followUpChatRoutes(service), // /products/…/follow-up-chats /bundles/…/follow-up-chats
  ...whatsappTemplateRoutes(service), // /stores/…/whatsapp-templates
  ...orderEmailRoutes(service), // /orders/…/emails
  ...shipmentRoutes(service), //  /orders/…/shipment and the like
  ...orderFileRoutes(service), // /orders/upload /orders/exports
  ...statisticsRoutes(), // /statistics
  ...homeRoutes(service), //      /statistics/overview
  ...visitRoutes(), //     /statistics/visitors
  ...funnelRoutes(), //    /statistics/funnel
  ...orderDocumentRoutes(service), // /orders/documents
  ...invoiceRoutes(service), //   /orders/…/invoices /orders/…/invoice /invoices
  ...paymentRoutes(service.payments), // /orders/…/payment and …/check-payment
  ...refundRoutes(service.payments, service), // /orders/…/refunds /orders/…/refundable /refunds
  ...refundActionRoutes(service.payments), // /refunds/…/approve and the other decisions about refunds
  ...returnRoutes(service.payments, service), // /orders/…/returns /returns
  ...reviewRoutes(service), //    /reviews
  ...providerAccountRoutes(service, service.accountProviders), // /provider-accounts
  ...mailDomainRoutes(service), // /mail-domains
  ...suppressionRoutes(service), // /mail-suppressions
  ...paymentLinkRoutes(service), // /payment-links
  ...paymentReportRoutes(service), // /provider-accounts/…/reports /payment-conflicts
  ...storePaymentMethodRoutes(service), // /stores/…/payment-methods
  ...discountRoutes(service), //  /discount-codes
  ...merchantIntentRoutes(service), // /checkout-intents
  ...merchantRequestRoutes(service), // /stock-requests
  ...customerRoutes(service, endLogins), //  /customers
  ...customerCsvRoutes(service), // /customers/import, /customers/export
  ...customerAddressRoutes(service), // /customers/…/addresses
  ...personalDataRoutes(service), // /customers/…/export, /customers/…/erase
  ...customerMergeRoutes(service), // /customers/…/merge
  ...entitlementRoutes(service), // /variants/…/customers
  ...courseRoutes(service), //    /variants/…/course /course-sections /course-contents
  ...licenseRoutes(service), //   /variants/…/licenses /variants/…/license-pool /licenses
  ...subscriptionChargeRoutes(service), // /subscriptions/…/charges
  ...subscriptionRoutes(service), // /subscriptions /subscription-items
  ...shippingRoutes(service), //  /couriers /shipping-zones /shipping-rates
]
