import type { Attribute } from '../../api/types.generated.ts'

export type Value = string | number | null

/** Values by attribute key. */
export type Values = Record<string, Value | undefined>

/** The props of the field for one value. */
export type FieldProps = {
  definition: Attribute
  label: string
  name: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}
