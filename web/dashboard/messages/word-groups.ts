import type { paths } from '../paths.ts'
import type { Messages } from './words-en.ts'

export type Language = 'en' | 'id'

export type WordGroup = keyof typeof wordGroups

type Load = Record<Language, () => Promise<Partial<Messages>>>

/** The words in files of their own, so that a page loads those that it uses. */
export const wordGroups = {
  core: {
    en: async () => (await import('./core-words-en.ts')).coreWordsEn,
    id: async () => (await import('./core-words-id.ts')).coreWordsId,
  },
  account: {
    en: async () => (await import('./account.en.ts')).accountEn,
    id: async () => (await import('./account.id.ts')).accountId,
  },
  audit: {
    en: async () => (await import('./audit-words-en.ts')).auditWordsEn,
    id: async () => (await import('./audit-words-id.ts')).auditWordsId,
  },
  bundles: {
    en: async () => (await import('./bundles.en.ts')).bundlesEn,
    id: async () => (await import('./bundles.id.ts')).bundlesId,
  },
  developers: {
    en: async () => (await import('./developer-words-en.ts')).developerWordsEn,
    id: async () => (await import('./developer-words-id.ts')).developerWordsId,
  },
  goods: {
    en: async () => (await import('./goods.en.ts')).goodsEn,
    id: async () => (await import('./goods.id.ts')).goodsId,
  },
  groups: {
    en: async () => (await import('./groups.en.ts')).groupsEn,
    id: async () => (await import('./groups.id.ts')).groupsId,
  },
  products: {
    en: async () => (await import('./product-words-en.ts')).productWordsEn,
    id: async () => (await import('./product-words-id.ts')).productWordsId,
  },
  refunds: {
    en: async () => (await import('./refunds.en.ts')).refundsEn,
    id: async () => (await import('./refunds.id.ts')).refundsId,
  },
  refusals: {
    en: async () => (await import('./refusals.en.ts')).refusalsEn,
    id: async () => (await import('./refusals.id.ts')).refusalsId,
  },
  settings: {
    en: async () => (await import('./settings-words-en.ts')).settingsWordsEn,
    id: async () => (await import('./settings-words-id.ts')).settingsWordsId,
  },
  shipping: {
    en: async () => (await import('./shipping.en.ts')).shippingEn,
    id: async () => (await import('./shipping.id.ts')).shippingId,
  },
  stock: {
    en: async () => (await import('./stock-words-en.ts')).stockWordsEn,
    id: async () => (await import('./stock-words-id.ts')).stockWordsId,
  },
  uploads: {
    en: async () => (await import('./order-upload.en.ts')).orderUploadEn,
    id: async () => (await import('./order-upload.id.ts')).orderUploadId,
  },
} as const satisfies Record<string, Load>

/** The pages that use more than the core. `test/web/words.test.ts` reports what is missing here. */
export const pageWords: Partial<Record<keyof typeof paths, WordGroup>> = {
  account: 'account',
  apiKeys: 'developers',
  app: 'developers',
  apps: 'developers',
  audit: 'audit',
  authorize: 'developers',
  bundle: 'bundles',
  bundles: 'bundles',
  business: 'shipping',
  categories: 'groups',
  collections: 'groups',
  confirmSignUp: 'account',
  customer: 'goods',
  digitalGood: 'goods',
  digitalGoods: 'goods',
  forgotPassword: 'account',
  installedApps: 'developers',
  login: 'account',
  newApp: 'developers',
  newProduct: 'products',
  operatorApps: 'developers',
  payments: 'settings',
  product: 'products',
  products: 'products',
  refunds: 'refunds',
  resetPassword: 'account',
  sessions: 'account',
  shipping: 'shipping',
  signup: 'account',
  stock: 'stock',
  store: 'settings',
  storeGroup: 'settings',
  stores: 'settings',
  subscription: 'goods',
  subscriptions: 'goods',
  uploadOrders: 'uploads',
  verifyEmail: 'account',
  webhook: 'developers',
  webhooks: 'developers',
}
