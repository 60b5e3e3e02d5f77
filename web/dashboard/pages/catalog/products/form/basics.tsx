import { NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { maxProductNameLength, maxProductSlugLength } from '../../../../api/limits.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { RichText } from '../../../../parts/rich-text/rich-text.tsx'
import { productWords } from '../words.ts'
import type { ItemType, ProductDraft } from './draft.ts'
import type { SectionProps } from './section.ts'

export function Basics({ draft, change, problem, form }: SectionProps) {
  const { productForm: words } = useWords(productWords)
  return (
    <Card title={words.basics}>
      <Stack gap="sm">
        <TextInput
          label={words.name}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={problem('name')}
          maxLength={maxProductNameLength}
          autoComplete="off"
        />
        <TypeAndSlug draft={draft} change={change} problem={problem} form={form} />
        <RichText
          label={words.description}
          hint={words.descriptionHint}
          value={draft.rich_description}
          onChange={(rich_description) => change({ rich_description })}
          error={problem('rich_description')}
        />
        <Textarea
          label={words.summary}
          description={words.summaryHint}
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
          error={problem('description')}
          autosize
          minRows={2}
          maxRows={8}
        />
      </Stack>
    </Card>
  )
}

function TypeAndSlug({ draft, change, problem, form }: SectionProps) {
  const { productForm: words, products } = useWords(productWords)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label={words.type}
        value={draft.item_type}
        onChange={(event) => change(chooseType(draft, event.currentTarget.value as ItemType, !form.product))}
        error={problem('item_type')}
        data={(Object.keys(products.types) as ItemType[]).map((value) => ({
          value,
          label: `${products.types[value]}: ${products.typeHints[value]}`,
        }))}
      />
      <TextInput
        label={words.slug}
        description={words.slugHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={draft.slug}
        onChange={(event) => change({ slug: event.currentTarget.value })}
        error={problem('slug')}
        maxLength={maxProductSlugLength}
        autoComplete="off"
      />
    </SimpleGrid>
  )
}

/** The stock of a new product is counted if it is physical, unless the merchant has chosen otherwise. */
function chooseType({ item_type: former, is_inventory }: ProductDraft, item_type: ItemType, isNew: boolean) {
  const isDefault = is_inventory === (former === 'physical')
  return { item_type, ...(isNew && isDefault && { is_inventory: item_type === 'physical' }) }
}
