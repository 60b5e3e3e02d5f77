import type { Operations } from '../../../../api/types.generated.ts'

export type StoreChange = Operations['PATCH /api/businesses/{business_id}/stores/{store_id}']['input']['body']
export type SettingName = keyof NonNullable<StoreChange['settings']>

/** The editable fields of a store: its own and its settings. */
export type StoreFieldName = Exclude<keyof StoreChange, 'settings'> | SettingName

/** A row of a list setting, with all values as text. */
export type Row = Record<string, string>

export type FieldValue = string | boolean | string[] | Row[]

/** The values of a form, as typed. */
export type Draft = Partial<Record<StoreFieldName, FieldValue>>
