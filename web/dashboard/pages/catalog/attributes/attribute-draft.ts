import type { Attribute, AttributeIn } from '../../../api/types.generated.ts'

export type Draft = Pick<Attribute, 'owner' | 'type' | 'name' | 'key' | 'is_filterable' | 'is_public' | 'names'> & {
  english: string
  /** The choices, one per line. */
  choices: string
  reference_to: NonNullable<Attribute['reference_to']>
}

export const emptyDraft: Draft = {
  owner: 'product',
  type: 'text',
  name: '',
  names: {},
  english: '',
  key: '',
  choices: '',
  reference_to: 'product',
  is_filterable: false,
  is_public: false,
}

export const toDraft = (attribute: Attribute): Draft => ({
  ...attribute,
  english: attribute.names.en ?? '',
  choices: attribute.choices.join('\n'),
  reference_to: attribute.reference_to ?? 'product',
})

/** `Tingkat sangrai` → `tingkat_sangrai` */
export const toKey = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 50)

const toLines = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

/** The editable parts of an attribute. Names in languages that the form does not have stay. */
export function toChange({ owner, type, name, names, english, choices, is_filterable, is_public }: Draft) {
  const { en: _, ...others } = names
  return {
    name: name.trim(),
    names: { ...others, ...(english.trim() && { en: english.trim() }) },
    ...(type === 'choice' && { choices: toLines(choices) }),
    is_filterable: is_filterable && owner !== 'variant' && type !== 'file',
    is_public: is_public && (owner === 'product' || owner === 'variant'),
  }
}

export const toBody = (draft: Draft): AttributeIn => ({
  ...toChange(draft),
  owner: draft.owner,
  type: draft.type,
  key: draft.key.trim() || toKey(draft.name),
  ...(draft.type === 'reference' && { reference_to: draft.reference_to }),
})
