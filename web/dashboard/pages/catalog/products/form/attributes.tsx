import { Stack } from '@mantine/core'
import { useWords } from '../../../../messages/provider.tsx'
import { AttributeFields } from '../../../../parts/attributes/attribute-fields.tsx'
import { ManageLink, useDefinitions } from '../../../../parts/attributes/attributes-card.tsx'
import { attributeWords } from '../../../../parts/attributes/words.ts'
import { Card } from '../../../../parts/layout/card.tsx'
import type { SectionProps } from './section.ts'

/** Edits the attributes of the product; renders nothing if none are defined. */
export default function Attributes({ draft, change, problem }: SectionProps) {
  const words = useWords(attributeWords)
  const definitions = useDefinitions('product')
  if (definitions.length === 0) return null
  const values = draft.attributes ?? {} // Drafts of earlier versions have no attributes.
  return (
    <Card title={words.card}>
      <Stack gap="sm">
        <AttributeFields
          definitions={definitions}
          values={values}
          onChange={(key, value) => change({ attributes: { ...values, [key]: value } })}
          problem={problem}
        />
        <ManageLink />
      </Stack>
    </Card>
  )
}
