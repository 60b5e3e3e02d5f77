import { Text } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { Finder, useSearchText } from '../../sales/orders/entry/finders.tsx'
import { type Part, toPart } from './draft.ts'
import { bundleWords } from './words.ts'

type Props = { describe: (part: Part) => string; onPick: (part: Part) => void }

/** Searches a variant by its product's name. */
export default function PartFinder({ describe, onPick }: Props) {
  const words = useWords(bundleWords).bundles
  const { path, business } = useBusiness()
  const format = useFormat()
  const [search, setSearch] = useSearchText()
  const list = useApi(
    'GET /api/businesses/{business_id}/products',
    { path, query: { search, page_size: 8 } },
    { enabled: search !== '' },
  )
  const found = (list.data?.data ?? [])
    .flatMap(({ variants }) => variants)
    .map(toPart)
    .map((part) => ({
      key: part.variant_id,
      name: words.add(part.name),
      label: (
        <>
          <span>{part.name}</span>
          <Text component="span" size="sm" c="dimmed">
            {format.money(part.price, business.currency)} · {describe(part)}
          </Text>
        </>
      ),
      pick: () => onPick(part),
    }))
  return <Finder label={words.find} onSearch={setSearch} found={search ? found : []} />
}
