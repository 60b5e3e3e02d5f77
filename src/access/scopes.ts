import { type Role, roleAllows } from './roles.ts'

/** `isMoney` marks what leads money elsewhere or carries data away in bulk: only owners and admins grant it. */
type Entry = { words: string; isMoney?: true }

/** The scopes that an app or a restricted key may hold, each in plain words for the merchant who grants it. */
const catalogue = {
  'order:list': { words: 'See the list of orders' },
  'order:read': { words: 'Read an order with its buyer, items and payment' },
  'order:statistics:read': { words: 'Read order counts and revenue totals' },
  'order:create': { words: 'Create orders, and look up locations and shipping costs' },
  'order:update': { words: 'Change orders: items, address, notes, tags and shipment; answer their buyers by WhatsApp' },
  'order:delete': { words: 'Delete orders' },
  'order:change_status': { words: 'Change the status and payment status of orders' },
  'order:create_awb': { words: 'Create and cancel waybills' },
  'refund:list': { words: 'See the list of refunds' },
  'refund:read': { words: 'Read a refund with the bank account of the buyer' },
  'refund:create': { words: 'Give money back to buyers, and decide about their requests', isMoney: true },
  'return:list': { words: 'See the list of returns' },
  'return:read': { words: 'Read a return with the bank account of the buyer' },
  'return:create': { words: 'Create returns of orders' },
  'return:update': { words: 'Decide about returns and put their goods back into stock' },
  'product:list': { words: 'See the list of products' },
  'product:read': { words: 'Read a product with its variants' },
  'product:create': { words: 'Create products' },
  'product:update': { words: 'Change products, variants, prices and stock' },
  'product:delete': { words: 'Delete products' },
  'category:list': { words: 'See the list of categories' },
  'category:read': { words: 'Read a category' },
  'category:create': { words: 'Create categories' },
  'category:update': { words: 'Change categories and their order' },
  'category:delete': { words: 'Delete categories' },
  'collection:list': { words: 'See the list of collections' },
  'collection:read': { words: 'Read a collection with its rule or products' },
  'collection:create': { words: 'Create collections' },
  'collection:update': { words: 'Change collections and what they contain' },
  'collection:delete': { words: 'Delete collections' },
  'attribute:list': { words: 'See the list of attributes' },
  'attribute:read': { words: 'Read an attribute' },
  'attribute:create': { words: 'Define attributes of products, customers and orders' },
  'attribute:update': { words: 'Change attributes' },
  'attribute:delete': { words: 'Delete attributes' },
  'bundle:list': { words: 'See the list of bundles' },
  'bundle:read': { words: 'Read a bundle with its price options' },
  'bundle:create': { words: 'Create bundles' },
  'bundle:update': { words: 'Change bundles' },
  'bundle:delete': { words: 'Delete bundles' },
  'store:list': { words: 'See the list of stores' },
  'store:read': { words: 'Read a store and its settings' },
  'store:create': { words: 'Create stores' },
  'store:update': { words: 'Change stores, their settings and storefront keys, without payment accounts' },
  'store:delete': { words: 'Delete stores' },
  'customer:list': { words: 'See the list of customers' },
  'customer:read': { words: 'Read a customer with contact details and addresses' },
  'customer:create': { words: 'Create customers' },
  'customer:update': { words: 'Change customers and their addresses' },
  'customer:export': { words: 'Export the list of customers as a file', isMoney: true },
  'invoice:export': { words: 'Export invoices and credit notes as a file', isMoney: true },
  'checkout_intent:list': { words: 'See the list of unfinished checkouts with contact details, and its figures' },
  'checkout_intent:read': { words: 'Read an unfinished checkout with what the buyer typed' },
  'checkout_intent:follow_up': { words: 'Mail buyers about their unfinished checkout' },
  'stock_request:list': { words: 'See how many buyers wait for sold-out products' },
  'payment_account:list': { words: 'See the bank accounts that buyers pay to' },
  'payment_account:update': { words: 'Change the bank accounts that buyers pay to', isMoney: true },
  'provider_account:read': { words: 'See the accounts at payment providers, without their credentials', isMoney: true },
  'provider_account:update': { words: 'Add, change and delete accounts at payment providers', isMoney: true },
  'payment_link:list': { words: 'See the list of payment links' },
  'payment_link:read': { words: 'Read a payment link' },
  'payment_link:create': { words: 'Create payment links' },
  'payment_link:update': { words: 'Change payment links, and switch them on and off' },
  'payment_link:delete': { words: 'Delete payment links' },
  'business:read': { words: 'Read the profile of the business' },
  'business:update': { words: 'Change the profile of the business' },
  'discount_code:list': { words: 'See the list of discount codes' },
  'discount_code:read': { words: 'Read a discount code and its use' },
  'discount_code:create': { words: 'Create discount codes' },
  'discount_code:update': { words: 'Change discount codes' },
  'discount_code:delete': { words: 'Delete discount codes' },
} as const satisfies Record<string, Entry>

export type Scope = keyof typeof catalogue

export const scopeCatalogue: Readonly<Record<Scope, Entry>> = catalogue

export const allScopes = Object.keys(scopeCatalogue) as Scope[]

export const isScope = (name: string): name is Scope => Object.hasOwn(scopeCatalogue, name)

/** Each scope and its words, as the OpenAPI document and `GET /v3/oauth/scopes` list them. */
export const scopeWords = Object.fromEntries(allScopes.map((scope) => [scope, scopeCatalogue[scope].words]))

export const moneyScopes = allScopes.filter((scope) => scopeCatalogue[scope].isMoney)

/** The scopes among these that a member of this role may not give to a key or an app. */
export const ungrantableScopes = (role: Role, scopes: readonly string[]): Scope[] =>
  roleAllows(role, 'money_scopes:grant') ? [] : moneyScopes.filter((scope) => scopes.includes(scope))
