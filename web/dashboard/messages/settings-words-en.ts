import { storeEn } from './store.en.ts'
import { storeFieldsEn } from './store-fields.en.ts'
import { storeGroupsEn } from './store-groups.en.ts'

/** The words of the pages about stores and payments. */
export const settingsWordsEn = { ...storeEn, storeFields: storeFieldsEn, storeGroups: storeGroupsEn }

export type SettingsMessages = typeof settingsWordsEn
