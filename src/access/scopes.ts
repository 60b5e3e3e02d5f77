/** The scopes that an app or a restricted key may hold, each in plain words for the merchant who grants it. */
export const scopeCatalogue = {
  'order:list': 'See the list of orders',
  'order:read': 'Read an order with its buyer, items and payment',
  'order:statistics:read': 'Read order counts and revenue totals',
  'order:create': 'Create orders, and look up locations and shipping costs',
  'order:update': 'Change orders: items, address, notes, tags and shipment',
  'order:delete': 'Delete orders',
  'order:change_status': 'Change the status and payment status of orders',
  'order:create_awb': 'Create and cancel waybills',
  'product:list': 'See the list of products',
  'product:read': 'Read a product with its variants',
  'product:create': 'Create products',
  'product:update': 'Change products, variants, prices and stock',
  'product:delete': 'Delete products',
  'bundle:list': 'See the list of bundles',
  'bundle:read': 'Read a bundle with its price options',
  'bundle:create': 'Create bundles',
  'bundle:update': 'Change bundles',
  'bundle:delete': 'Delete bundles',
  'store:list': 'See the list of stores',
  'store:read': 'Read a store and its settings',
  'store:create': 'Create stores',
  'store:update': 'Change stores, their settings and storefront keys',
  'store:delete': 'Delete stores',
  'customer:list': 'See the list of customers',
  'customer:read': 'Read a customer with contact details and addresses',
  'customer:create': 'Create customers',
  'customer:update': 'Change customers and their addresses',
  'payment_account:list': 'See the bank accounts that buyers pay to',
  'business:read': 'Read the profile of the business',
  'business:update': 'Change the profile of the business',
  'discount_code:list': 'See the list of discount codes',
  'discount_code:read': 'Read a discount code and its use',
  'discount_code:create': 'Create discount codes',
  'discount_code:update': 'Change discount codes',
  'discount_code:delete': 'Delete discount codes',
} as const

export type Scope = keyof typeof scopeCatalogue

export const allScopes = Object.keys(scopeCatalogue) as Scope[]

export const isScope = (name: string): name is Scope => Object.hasOwn(scopeCatalogue, name)
