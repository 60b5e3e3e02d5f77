/**
 * What a merchant may set for a store.
 * 1. Only settings that the merchant changed are stored; `effectiveSettings` merges them with the defaults.
 * 2. `getStore` reads a store with its settings; the modules of the domain change it.
 */
export { getStore, lockStore, type StoreRow, selectStores, toEtag } from './get-store.ts'
export { toMailSender } from './mail-sender.ts'
export { paymentAccountUniqueId, toPaymentAccounts } from './payment-accounts.ts'
export { effectiveSettings, type StoreSettingsChange, settingsFrom } from './rules.ts'
export {
  readSettings,
  type SettingsInput,
  settingsInProperties,
  settingsOutProperties,
  showSettings,
} from './setting-amounts.ts'
export {
  hasOwnOrigins,
  isDomainOfStore,
  joinDomain,
  type ShopNames,
  toShopNames,
  toShopOrigin,
  toShopUrl,
  toSlugOrigin,
  toSlugUrl,
} from './shop-url.ts'
