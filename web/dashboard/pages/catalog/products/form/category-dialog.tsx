import { useApi } from '../../../../api/hooks.ts'
import { useLanguage } from '../../../../messages/provider.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { Finder, useSearchText } from '../../../sales/orders/entry/finders.tsx'

type Props = {
  title: string
  label: string
  onPick: (category: { id: number; name: string }) => void
  onClose: () => void
}

/** Searches the shared category of a product by name. */
export default function CategoryDialog({ title, label, onPick, onClose }: Props) {
  const { path } = useBusiness()
  const { language } = useLanguage()
  const [search, setSearch] = useSearchText()
  const list = useApi(
    'GET /api/businesses/{business_id}/product-taxonomies',
    { path, query: { search, page_size: 8 } },
    { enabled: search !== '' },
  )
  const found = (list.data?.data ?? []).map(({ id, full_paths: { [language]: name } }) => ({
    key: id,
    name,
    label: name,
    pick: () => {
      onPick({ id, name })
      onClose()
    },
  }))
  return (
    <Dialog opened onClose={onClose} title={title}>
      <Finder label={label} onSearch={setSearch} found={search ? found : []} />
    </Dialog>
  )
}
