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
  audit: {
    en: async () => (await import('./audit-words-en.ts')).auditWordsEn,
    id: async () => (await import('./audit-words-id.ts')).auditWordsId,
  },
  developers: {
    en: async () => (await import('./developer-words-en.ts')).developerWordsEn,
    id: async () => (await import('./developer-words-id.ts')).developerWordsId,
  },
  products: {
    en: async () => (await import('./product-words-en.ts')).productWordsEn,
    id: async () => (await import('./product-words-id.ts')).productWordsId,
  },
  settings: {
    en: async () => (await import('./settings-words-en.ts')).settingsWordsEn,
    id: async () => (await import('./settings-words-id.ts')).settingsWordsId,
  },
  stock: {
    en: async () => (await import('./stock-words-en.ts')).stockWordsEn,
    id: async () => (await import('./stock-words-id.ts')).stockWordsId,
  },
} as const satisfies Record<string, Load>

/** The pages that use more than the core. `test/web/words.test.ts` reports what is missing here. */
export const pageWords: Partial<Record<keyof typeof paths, WordGroup>> = {
  apiKeys: 'developers',
  app: 'developers',
  apps: 'developers',
  audit: 'audit',
  authorize: 'developers',
  installedApps: 'developers',
  newApp: 'developers',
  business: 'settings',
  payments: 'settings',
  shipping: 'settings',
  store: 'settings',
  storeGroup: 'settings',
  stores: 'settings',
  newProduct: 'products',
  operatorApps: 'developers',
  product: 'products',
  products: 'products',
  stock: 'stock',
  webhook: 'developers',
  webhooks: 'developers',
}
