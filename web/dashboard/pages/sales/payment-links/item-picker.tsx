import { Stack, Text } from '@mantine/core'
import { maxLinkItemQuantity } from '../../../api/limits.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { Finder, useVariantSearch } from '../orders/entry/finders.tsx'
import { PickedItems } from '../orders/entry/picked-items.tsx'
import type { PickedItem } from './link-draft.ts'
import { paymentLinkWords } from './words.ts'

const toKey = ({ type, id }: PickedItem) => `${type} ${id}`

type Props = { items: PickedItem[]; onChange: (items: PickedItem[]) => void; problem: string | undefined }

/** Edits the products of a link and their quantities; products are found by name. */
export function ItemPicker({ items, onChange, problem }: Props) {
  const { fields } = useWords(paymentLinkWords)
  const { business } = useBusiness()
  const format = useFormat()
  const { variants, setSearch } = useVariantSearch()
  const found = variants
    .map(({ id, fullname, price }): PickedItem => ({ type: 'variant', id, name: fullname, price, quantity: 1 }))
    .filter((item) => !items.some((picked) => toKey(picked) === toKey(item)))
    .map((item) => ({
      key: item.id,
      name: fields.add(item.name),
      label: `${item.name} · ${format.money(item.price, business.currency)}`,
      pick: () => onChange([...items, item]),
    }))
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {items.length > 0 ? fields.itemsHint : fields.noItems}
      </Text>
      {items.length > 0 && (
        <PickedItems
          items={items}
          onChange={onChange}
          toKey={toKey}
          describe={({ price }) => format.money(price, business.currency)}
          quantityOf={fields.quantityOf}
          maxQuantity={maxLinkItemQuantity}
        />
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Finder label={fields.findItem} onSearch={setSearch} found={found} />
    </Stack>
  )
}
