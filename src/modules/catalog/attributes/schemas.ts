import { type Static, Type } from 'typebox'
import { Closed, Nullable, OneOf, Text, Timestamp } from '../../../platform/http/schemas.ts'
import { Names } from '../categories/index.ts'
import { keyPattern, maxChoices, maxDefinitions, owners, referenceKinds, types, type Value } from './rules.ts'

const Choices = Type.Array(Text(100), { maxItems: maxChoices, uniqueItems: true, description: 'Of the type `choice`' })

const changeable = {
  names: Type.Optional(Names),
  choices: Type.Optional(Choices),
  is_filterable: Type.Optional(
    Type.Boolean({ description: 'Lists take it as a filter, `attributes[key]=value`; not of variants and files' }),
  ),
  is_public: Type.Optional(Type.Boolean({ description: 'Shown to buyers; of products and variants only' })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'The last one by default' })),
}

export const AttributeIn = Closed(
  {
    owner: OneOf(owners, { description: 'What has this attribute' }),
    key: Text(50, { pattern: keyPattern, description: 'Its name in requests and answers; never changes' }),
    name: Text(100),
    type: OneOf(types),
    reference_to: Type.Optional(Nullable(OneOf(referenceKinds))),
    ...changeable,
  },
  { title: 'AttributeIn' },
)
export type AttributeInput = Static<typeof AttributeIn>

export const AttributePatch = Closed({ name: Type.Optional(Text(100)), ...changeable })
export type AttributeChange = Static<typeof AttributePatch>

export const AttributeOut = Closed(
  {
    id: Type.Integer(),
    owner: OneOf(owners),
    key: Type.String(),
    name: Type.String(),
    names: Type.Record(Type.String(), Type.String()),
    type: OneOf(types),
    choices: Type.Array(Type.String()),
    reference_to: Nullable(OneOf(referenceKinds)),
    is_filterable: Type.Boolean(),
    is_public: Type.Boolean(),
    position: Type.Integer(),
    created_at: Timestamp,
    last_updated_at: Timestamp,
  },
  { title: 'Attribute' },
)

/**
 * Attribute values in a request. The business defines the keys, so the schema allows any and `checkAttributes` checks
 * them.
 */
export const AttributesIn = Type.Record(
  Type.String({ maxLength: 100 }),
  Type.Unsafe<Value | null>({ type: ['string', 'number', 'null'], maxLength: 2000 }),
  {
    title: 'AttributeValuesIn',
    maxProperties: maxDefinitions,
    description: 'Values by the key of the attribute; null clears one, and those that are absent stay',
  },
)
export type GivenAttributes = Static<typeof AttributesIn>

export const AttributesOut = Type.Record(Type.String(), Type.Unsafe<Value>({ type: ['string', 'number'] }), {
  title: 'AttributeValues',
  description: 'Values by the key of the attribute',
})

/** The filter of lists, sent as `attributes[key]=value`. */
export const attributesQuery = {
  attributes: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: 1000 }), {
      maxProperties: 10,
      description: '`attributes[key]=value` for attributes that are marked as filters; each has to hold',
    }),
  ),
}

/** An attribute as buyers see it. */
export const PublicAttributes = Type.Array(
  Closed({
    key: Type.String(),
    name: Type.String(),
    names: Type.Record(Type.String(), Type.String(), { description: 'The name in other languages' }),
    type: OneOf(types),
    value: Type.Unsafe<Value>({ type: ['string', 'number'] }),
    text: Type.String({ description: 'What to show: the value, or the name of what it refers to' }),
  }),
  { description: 'Those that the business shows to buyers, in its order' },
)
