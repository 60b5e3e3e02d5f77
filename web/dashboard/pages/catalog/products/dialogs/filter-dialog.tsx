import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useApi } from '../../../../api/hooks.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { readText } from '../../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import type { Change, Filters } from '../filter-names.ts'
import { productWords } from '../words.ts'

type Props = { filters: Filters; onChange: Change; onClose: () => void }

/** Edits the less common filters. */
export function FilterDialog({ filters, onChange, onClose }: Props) {
  const { table } = useMessages()
  const { products } = useWords(productWords)
  const choices = useChoices()
  return (
    <Dialog opened onClose={onClose} title={table.filter}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const values = new FormData(event.currentTarget)
          onChange({
            label: readText(values, 'label'),
            category_id: readText(values, 'category_id'),
            store_id: readText(values, 'store_id'),
          })
          onClose()
        }}
      >
        <Stack>
          <TextInput
            name="label"
            label={products.filters.label}
            defaultValue={filters.label}
            data-autofocus
            autoComplete="off"
          />
          {(['category_id', 'store_id'] as const).map((name) => (
            <NativeSelect
              key={`${name}${choices[name]?.length}`}
              name={name}
              label={products.filters[name]}
              defaultValue={filters[name]}
              data={[{ value: '', label: table.any }, ...(choices[name] ?? [])]}
            />
          ))}
          <Group justify="flex-end">
            <Button type="submit">{products.apply}</Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

/** The categories and stores to choose from. */
function useChoices() {
  const { path } = useBusiness()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path })
  const categories = useApi('GET /api/businesses/{business_id}/categories', { path })
  return {
    category_id: categories.data?.data.map(({ id, full_path }) => ({ value: String(id), label: full_path })),
    store_id: stores.data?.data.map(({ id, name }) => ({ value: String(id), label: name })),
  }
}
