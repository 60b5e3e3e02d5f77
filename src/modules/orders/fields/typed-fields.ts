import { type CheckoutField, checkoutFieldNames, checkoutFields } from '../../../vocabulary/checkout-fields.ts'
import { type Field, maybeText, upTo } from './field-kinds.ts'

/** A column that a buyer types at checkout and a merchant may set too. */
const typed = <const S extends string>(name: CheckoutField, shown: S) =>
  maybeText(shown, {
    set: 'create patch upload checkout',
    input: upTo(checkoutFields[name].maxLength),
    copied: true,
    personal: true,
  } as const)

/** The columns that buyers fill in at checkout, and who sees each. */
export const typedFields = {
  notes: typed('notes', 'merchant public customer event export'),
} satisfies Record<CheckoutField, Field>

type Typed = Record<CheckoutField, string | null>

/** The typed values by column name. */
export const readTyped = (body: { [K in CheckoutField]?: string | null | undefined }): Typed => {
  const typed = {} as Typed
  for (const name of checkoutFieldNames) typed[name] = body[name] ?? null
  return typed
}
