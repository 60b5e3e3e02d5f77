import { useApi } from '../../../api/hooks.ts'
import { useMessages } from '../../../messages/provider.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { Finder, useSearchText } from '../../orders/finders.tsx'

type Category = { id: number; name: string }

/** Finds the category of a product by name. */
export default function CategoryDialog({
  onPick,
  onClose,
}: {
  onPick: (category: Category) => void
  onClose: () => void
}) {
  const { productForm: words } = useMessages()
  const { path } = useBusiness()
  const [search, setSearch] = useSearchText()
  const list = useApi(
    'GET /api/businesses/{business_id}/product-taxonomies',
    { path, query: { search, page_size: 8 } },
    { enabled: search !== '' },
  )
  const found = (list.data?.data ?? []).map(({ id, full_path: name }) => ({
    key: id,
    name,
    label: name,
    pick: () => {
      onPick({ id, name })
      onClose()
    },
  }))
  return (
    <Dialog opened onClose={onClose} title={words.category}>
      <Finder label={words.findCategory} onSearch={setSearch} found={search ? found : []} />
    </Dialog>
  )
}
