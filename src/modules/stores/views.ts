import type { Selectable } from 'kysely'
import type { Tables } from '../../schema/tables.ts'
import { effectiveSettings } from './rules.ts'

export const showStore = (store: Selectable<Tables['stores']>) => ({
  ...store,
  settings: effectiveSettings(store.settings),
})
