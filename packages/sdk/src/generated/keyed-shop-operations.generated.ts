// Written by web/generate-api-types.ts from the OpenAPI document; not edited by hand.

const operations = [
  'POST /customers/me/addresses',
  'POST /customers/me/checkout',
  'POST /public/checkout',
  'POST /public/checkout-intents',
  'POST /public/orders/{secret_slug}/refunds',
  'POST /public/orders/{secret_slug}/returns',
] as const

export type KeyedShopOperation = (typeof operations)[number]

export const keyedShopOperations: ReadonlySet<string> = /* @__PURE__ */ new Set(operations)
