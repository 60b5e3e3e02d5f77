import { conflict, fieldError, type Problem, type Problems, validationFailed } from '../../../platform/errors/errors.ts'

export const owners = ['product', 'variant', 'customer', 'order'] as const
export type Owner = (typeof owners)[number]

export const types = ['text', 'number', 'choice', 'file', 'reference'] as const
export type AttributeType = (typeof types)[number]

export const referenceKinds = ['product', 'category', 'collection'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

export type Value = string | number

/** The limit per owner. It bounds how much every write of values reads. */
export const maxDefinitions = 50
export const maxChoices = 100
const maxText = 1000
const maxNumber = 1e12
/** The digits within which JavaScript and PostgreSQL write numbers alike, without an exponent. */
const decimals = 6

export const keyPattern = '^[a-z][a-z0-9_]{0,49}$'

const addressForm = /^(https?:\/\/[^\s"'<>\\]+|[0-9A-Za-z]{20}\/\d{1,5}\.webp)$/

/** The key of the upload that a file value refers to, as a key or as an address. */
export const uploadKey = (file: string) =>
  /^(?:https?:\/\/\S+\/v3\/images\/)?([0-9A-Za-z]{20}\/\d{1,5}\.webp)$/.exec(file)?.[1]

type Definition = {
  owner: Owner
  type: AttributeType
  choices: string[]
  reference_to: ReferenceKind | null
  is_filterable: boolean
  is_public: boolean
}

/** Refuses a definition whose parts contradict each other. */
export function checkDefinition({ owner, type, choices, reference_to, is_filterable, is_public }: Definition) {
  const errors: Problems = {}
  if (type === 'choice' ? choices.length === 0 : choices.length > 0)
    errors.choices = type === 'choice' ? 'required' : fieldError('not_included', { value: type })
  if (type === 'reference' ? reference_to === null : reference_to !== null)
    errors.reference_to = type === 'reference' ? 'required' : fieldError('not_included', { value: type })
  if (is_filterable && (type === 'file' || owner === 'variant'))
    errors.is_filterable = fieldError('not_included', { value: type === 'file' ? type : owner })
  if (is_public && (owner === 'customer' || owner === 'order'))
    errors.is_public = fieldError('not_included', { value: owner })
  if (Object.keys(errors).length > 0) throw validationFailed(errors)
}

export function checkCount(count: number, owner: Owner) {
  if (count > maxDefinitions) throw conflict(`A business has at most ${maxDefinitions} attributes for each ${owner}`)
}

/** Checks a value, but not whether the record that it refers to exists. */
export function findProblem(
  { type, choices }: Pick<Definition, 'type' | 'choices'>,
  value: Value,
): Problem | undefined {
  if (type === 'number' || type === 'reference') {
    if (typeof value !== 'number') return fieldError('wrong_type', { expected: 'number' })
    return type === 'number' ? findNumberProblem(value) : findReferenceProblem(value)
  }
  if (typeof value !== 'string') return fieldError('wrong_type', { expected: 'string' })
  if (type === 'choice') return choices.includes(value) ? undefined : fieldError('unknown_value', { allowed: choices })
  if (value === '') return 'empty'
  const max = type === 'file' ? 2000 : maxText
  if (value.length > max) return fieldError('too_long', { max })
  return type === 'file' && !addressForm.test(value) ? 'wrong_format' : undefined
}

function findNumberProblem(value: number): Problem | undefined {
  if (value > maxNumber) return fieldError('too_large', { max: maxNumber })
  if (value < -maxNumber) return fieldError('too_small', { min: -maxNumber })
  return Number(value.toFixed(decimals)) === value ? undefined : fieldError('not_a_multiple', { step: 10 ** -decimals })
}

const findReferenceProblem = (value: number): Problem | undefined =>
  Number.isSafeInteger(value) && value > 0 ? undefined : 'not_whole'

/** Converts a text from a query or a file; undefined if it is not valid for the type. */
export function fromText(type: AttributeType, text: string): Value | undefined {
  if (type !== 'number' && type !== 'reference') return text
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) || 0 : undefined
}
