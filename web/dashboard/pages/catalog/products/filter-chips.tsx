import { useApi } from '../../../api/hooks.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Chip } from '../../../parts/values/chip.tsx'
import { useBusiness } from '../../../session/business.tsx'
import type { Change, Filters } from './filter-names.ts'
import { productWords } from './words.ts'

type Props = { filters: Filters; onChange: Change }

/** The filters of the dialog that are set, each with a button that removes it. */
export function FilterChips({ filters, onChange }: Props) {
  const { table } = useMessages()
  const { products } = useWords(productWords)
  const { path } = useBusiness()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path }, { enabled: Boolean(filters.store_id) })
  const categories = useApi(
    'GET /api/businesses/{business_id}/categories',
    { path },
    { enabled: Boolean(filters.category_id) },
  )
  const nameIn = (list: { id: number; name: string }[] | undefined, id: string | undefined) =>
    list?.find((one) => String(one.id) === id)?.name ?? id
  const chips = {
    label: filters.label,
    category_id: nameIn(categories.data?.data, filters.category_id),
    store_id: nameIn(stores.data?.data, filters.store_id),
  }
  return (['label', 'category_id', 'store_id'] as const).map(
    (name) =>
      chips[name] && (
        <Chip
          key={name}
          label={`${products.filters[name]}: ${chips[name]}`}
          remove={table.removeFilter(products.filters[name])}
          onRemove={() => onChange({ [name]: undefined })}
        />
      ),
  )
}
