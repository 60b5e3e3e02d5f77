import { findDiscriminator } from '../../platform/http/validation/resolve-unions.ts'

type Schema = Record<string, unknown>
type Member = Schema & { title?: string; required?: string[]; properties?: Record<string, { const?: unknown }> }

/** Says which field of a union of named objects tells them apart, so that generated clients can read it by that field. */
export function describeDiscriminator(union: unknown): Schema {
  if (!Array.isArray(union)) return {}
  const members = union as Member[]
  const property = findDiscriminator(members)
  if (!property || members.some(({ title, required }) => !title || !required?.includes(property))) return {}
  const mapping = Object.fromEntries(
    members.map(({ title, properties }) => [properties![property]!.const, `#/components/schemas/${title}`]),
  )
  return { discriminator: { propertyName: property, mapping } }
}
