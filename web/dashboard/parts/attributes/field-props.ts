import type { Attribute } from '../../api/types.generated.ts'

export type Value = string | number | null

/** By the key of the attribute. */
export type Values = Record<string, Value | undefined>

/** What the field of one value gets. */
export type FieldProps = {
  definition: Attribute
  label: string
  name: string
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}
