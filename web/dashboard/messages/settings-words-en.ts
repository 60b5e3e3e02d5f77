import { shippingEn } from './shipping.en.ts'
import { storeEn } from './store.en.ts'
import { storeFieldsEn } from './store-fields.en.ts'
import { storeGroupsEn } from './store-groups.en.ts'

/** The words of the pages about stores, payments, shipping and the business. */
export const settingsWordsEn = { ...storeEn, storeFields: storeFieldsEn, storeGroups: storeGroupsEn, ...shippingEn }

export type SettingsMessages = typeof settingsWordsEn
