import { askedFields } from '../../../client/checkout-fields.generated.ts'

type TypedField = keyof typeof askedFields

/** The fields at checkout beside contact, address and payment. */
export const typedFields = Object.keys(askedFields) as TypedField[]

export type Typed = Record<TypedField, string>

const mapTyped = <T>(toValue: (name: TypedField) => T) =>
  Object.fromEntries(typedFields.map((name) => [name, toValue(name)])) as Record<TypedField, T>

/** The texts of a draft or of a stored checkout; empty ones if missing. */
export const readTyped = (from: { [K in TypedField]?: string | null }): Typed => mapTyped((name) => from[name] ?? '')

/** The texts in the format of a checkout request. */
export const sendTyped = (draft: Typed) => mapTyped((name) => draft[name].trim() || null)
