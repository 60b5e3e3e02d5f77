import { AttributeFields } from '../../../../../parts/attributes/attribute-fields.tsx'
import { useDefinitions } from '../../../../../parts/attributes/attributes-card.tsx'
import type { VariantDraft } from '../draft.ts'

type Props = {
  variant: VariantDraft
  onChange: (variant: VariantDraft) => void
  problem: (field: string) => string | undefined
}

/** Edits the attributes of a variant; renders nothing if none are defined. */
export default function VariantAttributes({ variant, onChange, problem }: Props) {
  const values = variant.attributes ?? {} // Drafts of earlier versions have no attributes.
  return (
    <AttributeFields
      definitions={useDefinitions('variant')}
      values={values}
      onChange={(key, value) => onChange({ ...variant, attributes: { ...values, [key]: value } })}
      problem={problem}
    />
  )
}
