import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMessages } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/card.tsx'
import { Preview } from './preview.tsx'
import type { SectionProps } from './section.ts'

/** What is beside the form, and below it on phones: where the product is shown, and how. */
export default function Side(props: SectionProps) {
  return (
    <>
      <Publish {...props} />
      <Organize {...props} />
      <Preview {...props} />
    </>
  )
}

const CategoryDialog = lazy(() => import('./category-dialog.tsx'))

/** The stores that show the product. */
function Publish({ draft, change, form }: SectionProps) {
  const { productForm: words } = useMessages()
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

/** Labels and category. */
function Organize({ draft, change, problem }: SectionProps) {
  const { productForm: words, common } = useMessages()
  const [isFinding, setFinding] = useState(false)
  return (
    <Card title={words.organize}>
      <Stack gap="sm">
        <TextInput
          label={words.labels}
          description={words.labelsHint}
          value={draft.labels}
          onChange={(event) => change({ labels: event.currentTarget.value })}
          error={problem('labels')}
          autoComplete="off"
        />
        {draft.category ? (
          <div>
            <Text size="sm" fw={500}>
              {words.category}
            </Text>
            <Group gap="xs" wrap="nowrap" justify="space-between">
              <Text size="sm">{draft.category.name}</Text>
              <Button
                size="xs"
                variant="default"
                aria-label={`${common.remove} ${draft.category.name}`}
                onClick={() => change({ category: null })}
              >
                {common.remove}
              </Button>
            </Group>
          </div>
        ) : (
          <Group>
            <Button variant="default" onClick={() => setFinding(true)}>
              {words.findCategory}
            </Button>
          </Group>
        )}
        <Suspense>
          {isFinding && (
            <CategoryDialog onPick={(category) => change({ category })} onClose={() => setFinding(false)} />
          )}
        </Suspense>
      </Stack>
    </Card>
  )
}
