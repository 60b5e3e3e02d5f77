import type { SettingsMessages } from './settings-words-en.ts'
import { storeId } from './store.id.ts'
import { storeFieldsId } from './store-fields.id.ts'
import { storeGroupsId } from './store-groups.id.ts'

export const settingsWordsId: SettingsMessages = {
  ...storeId,
  storeFields: storeFieldsId,
  storeGroups: storeGroupsId,
}
