import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useApi } from '../../../../../api/hooks.ts'
import { useMessages, useWords } from '../../../../../messages/provider.tsx'
import { attributeWords } from '../../../../../parts/attributes/words.ts'
import { Card } from '../../../../../parts/layout/card.tsx'
import { Chip } from '../../../../../parts/values/chip.tsx'
import { lazyPart } from '../../../../../preload.ts'
import { useBusiness } from '../../../../../session/business.tsx'
import { entryWords } from '../../../../sales/orders/entry/words.ts'
import { productWords } from '../../words.ts'
import type { SectionProps } from '../section.ts'
import { NewCategory } from './new-category.tsx'
import { Preview } from './preview.tsx'
import { productSideWords } from './words.ts'

/** The part beside the form, or below it on phones: where the product is listed, and its organisation. */
export default function Side(props: SectionProps) {
  return (
    <>
      <Publish {...props} />
      <Organize {...props} />
      <Suspense>
        <Attributes {...props} />
      </Suspense>
      <Preview {...props} />
    </>
  )
}

const Attributes = lazyPart([attributeWords], async () => (await import('../attributes.tsx')).default)
const CategoryDialog = lazyPart([entryWords], async () => (await import('../category-dialog.tsx')).default)

/** Selects the stores that list the product. */
function Publish({ draft, change, form }: SectionProps) {
  const words = useWords(productSideWords)
  const isHidden = (id: number) =>
    !draft.stores.includes(id) && form.product?.stores.some((store) => store.id === id && !store.is_visible)
  return (
    <Card title={words.publish} lead={words.publishLead}>
      <Stack gap="sm">
        {form.stores.length === 0 && <Text size="sm">{words.noStores}</Text>}
        {form.stores.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            description={isHidden(id) ? words.hiddenThere : undefined}
            disabled={form.product?.is_archived}
            checked={draft.stores.includes(id)}
            onChange={(event) => {
              const others = draft.stores.filter((other) => other !== id)
              change({ stores: event.currentTarget.checked ? [...others, id].sort((a, b) => a - b) : others })
            }}
          />
        ))}
      </Stack>
    </Card>
  )
}

/** Edits labels, own categories and the shared category. */
function Organize(props: SectionProps) {
  const { productForm: words } = useWords(productWords)
  const side = useWords(productSideWords)
  const { draft, change, problem } = props
  return (
    <Card title={side.organize}>
      <Stack gap="sm">
        <OwnCategories {...props} />
        <TextInput
          label={words.labels}
          description={side.labelsHint}
          value={draft.labels}
          onChange={(event) => change({ labels: event.currentTarget.value })}
          error={problem('labels')}
          autoComplete="off"
        />
        <SharedCategory draft={draft} change={change} />
      </Stack>
    </Card>
  )
}

function SharedCategory({ draft, change }: Pick<SectionProps, 'draft' | 'change'>) {
  const { common } = useMessages()
  const side = useWords(productSideWords)
  const [isFinding, setFinding] = useState(false)
  return (
    <>
      <div>
        <Text size="sm" fw={600}>
          {side.taxonomy}
        </Text>
        <Text size="xs" c="dimmed" mb={6}>
          {side.taxonomyHint}
        </Text>
        {draft.category ? (
          <Chip
            label={draft.category.name}
            remove={`${common.remove} ${draft.category.name}`}
            onRemove={() => change({ category: null })}
          />
        ) : (
          <Button size="xs" variant="default" onClick={() => setFinding(true)}>
            {side.findTaxonomy}
          </Button>
        )}
      </div>
      <Suspense>
        {isFinding && (
          <CategoryDialog
            title={side.taxonomy}
            label={side.findTaxonomy}
            onPick={(category) => change({ category })}
            onClose={() => setFinding(false)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Edits which of the business's own categories the product is in. */
function OwnCategories({ draft, change, problem }: SectionProps) {
  const { common } = useMessages()
  const side = useWords(productSideWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/categories', { path })
  const free = (list.data?.data ?? []).filter(({ id }) => !draft.categories.some((chosen) => chosen.id === id))
  return (
    <div>
      {free.length > 0 && (
        <NativeSelect
          label={side.categories}
          value=""
          onChange={(event) => {
            const picked = free.find(({ id }) => String(id) === event.currentTarget.value)
            if (picked) change({ categories: [...draft.categories, { id: picked.id, name: picked.full_path }] })
          }}
          data={[
            { value: '', label: side.chooseCategory },
            ...free.map(({ id, full_path }) => ({ value: String(id), label: full_path })),
          ]}
          error={problem('category_ids')}
        />
      )}
      {draft.categories.length > 0 && (
        <Group gap={6} mt={8}>
          {draft.categories.map(({ id, name }) => (
            <Chip
              key={id}
              label={name}
              remove={`${common.remove} ${name}`}
              onRemove={() => change({ categories: draft.categories.filter((chosen) => chosen.id !== id) })}
            />
          ))}
        </Group>
      )}
      <NewCategory onMade={(made) => change({ categories: [...draft.categories, made] })} />
    </div>
  )
}
