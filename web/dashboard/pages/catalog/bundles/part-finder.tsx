import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { Finder, FoundItem, useVariantSearch } from '../../sales/orders/entry/finders.tsx'
import { type Part, toPart } from './draft.ts'
import { bundleWords } from './words.ts'

type Props = { describe: (part: Part) => string; onPick: (part: Part) => void }

/** Searches a variant by its product's name. */
export default function PartFinder({ describe, onPick }: Props) {
  const words = useWords(bundleWords).bundles
  const { business } = useBusiness()
  const format = useFormat()
  const { variants, setSearch } = useVariantSearch()
  const found = variants.map(toPart).map((part) => ({
    key: part.variant_id,
    name: words.add(part.name),
    label: <FoundItem name={part.name} about={`${format.money(part.price, business.currency)} · ${describe(part)}`} />,
    pick: () => onPick(part),
  }))
  return <Finder label={words.find} onSearch={setSearch} found={found} />
}
