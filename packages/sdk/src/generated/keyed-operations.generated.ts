// Written by web/generate-constants.ts from the OpenAPI document; not edited by hand.

const keyedOperationsList = [
  'POST /attributes',
  'POST /bundles',
  'POST /bundles/{bundle_id}/bundle-price-options',
  'POST /bundles/{bundle_id}/duplicate',
  'POST /bundles/{bundle_id}/follow-up-chats',
  'POST /categories',
  'POST /categories/from-taxonomies',
  'POST /collections',
  'POST /course-sections/{section_uuid}/course-contents',
  'POST /customers',
  'POST /customers/{customer_id}/addresses',
  'POST /customers/{customer_id}/merge',
  'POST /discount-codes',
  'POST /discount-codes/{id}/copy',
  'POST /mail-domains',
  'POST /mail-suppressions',
  'POST /orders',
  'POST /orders/documents',
  'POST /orders/exports',
  'POST /orders/{id}/duplicate',
  'POST /orders/{id}/invoice',
  'POST /orders/{id}/message-history',
  'POST /orders/{id}/refunds',
  'POST /orders/{id}/returns',
  'POST /payment-links',
  'POST /products',
  'POST /products/{product_id}/add-option',
  'POST /products/{product_id}/duplicate',
  'POST /products/{product_id}/follow-up-chats',
  'POST /products/{product_id}/variants',
  'POST /provider-accounts',
  'POST /refunds/{id}/retry',
  'POST /returns/{id}/refund',
  'POST /shipping-rates',
  'POST /shipping-zones',
  'POST /stock/adjustments',
  'POST /stock/counts',
  'POST /stock/transfers',
  'POST /stores',
  'POST /stores/{store_id}/bundle-price-options',
  'POST /stores/{store_id}/customers/me/addresses',
  'POST /stores/{store_id}/customers/me/checkout',
  'POST /stores/{store_id}/pages',
  'POST /stores/{store_id}/public-api-keys',
  'POST /stores/{store_id}/public/checkout',
  'POST /stores/{store_id}/public/checkout-intents',
  'POST /stores/{store_id}/public/orders/{secret_slug}/refunds',
  'POST /stores/{store_id}/public/orders/{secret_slug}/returns',
  'POST /stores/{store_id}/storefront/allowed-origins',
  'POST /variants/{variant_id}/course-sections',
  'POST /variants/{variant_id}/licenses',
  'POST /warehouses',
  'POST /webhook-streams',
] as const

export type KeyedOperation = (typeof keyedOperationsList)[number]

export const keyedOperations: ReadonlySet<string> = /* @__PURE__ */ new Set(keyedOperationsList)

const keyedShopOperationsList = [
  'POST /customers/me/addresses',
  'POST /customers/me/checkout',
  'POST /public/checkout',
  'POST /public/checkout-intents',
  'POST /public/orders/{secret_slug}/refunds',
  'POST /public/orders/{secret_slug}/returns',
] as const

export type KeyedShopOperation = (typeof keyedShopOperationsList)[number]

export const keyedShopOperations: ReadonlySet<string> = /* @__PURE__ */ new Set(keyedShopOperationsList)
