import { Stack, Text } from '@mantine/core'
import type { Variant } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { Finder, FoundItem, useVariantSearch } from './finders.tsx'
import { PickedItems } from './picked-items.tsx'
import { entryWords } from './words.ts'

export type PickedItem = {
  type: 'variant' | 'bundle_price_option'
  unique_id: string
  name: string
  /** Null if the item is no longer sold. */
  price: string | null
  /** Null if stock is not tracked. */
  stock: number | null
  /** How many of these units the order has already taken from stock. */
  own?: number
  quantity: number
}

export const sumPrices = (items: PickedItem[]) =>
  items.reduce((sum, { price, quantity }) => sum + Number(price ?? 0) * quantity, 0)

const toItem = ({ unique_id, fullname, price, is_inventory, available_qty }: Variant): PickedItem => ({
  type: 'variant',
  unique_id,
  name: fullname,
  price,
  stock: is_inventory ? (available_qty ?? 0) : null,
  quantity: 1,
})

const toKey = ({ unique_id }: PickedItem) => unique_id

type Props = { items: PickedItem[]; onChange: (items: PickedItem[]) => void; lead?: string; problem?: string }

/** Edits the items of an order, found by name, with their stock. */
export function OrderItems({ items, onChange, lead, problem }: Props) {
  const { newOrder } = useWords(entryWords)
  const { business } = useBusiness()
  const format = useFormat()
  const { variants, setSearch } = useVariantSearch()
  const describe = ({ price, stock, own, type }: PickedItem) => {
    if (price === null) return newOrder.notSold
    const money = format.money(price, business.currency)
    if (type === 'bundle_price_option') return money
    const left = stock === null ? newOrder.unlimited : newOrder.stock(stock)
    return `${money} · ${own && stock !== null ? newOrder.inOrder(left, own) : left}`
  }
  const found = variants.map(toItem).map((item) => ({
    key: item.unique_id,
    name: newOrder.add(item.name),
    label: <FoundItem name={item.name} about={describe(item)} />,
    pick: () => {
      if (!items.some((picked) => toKey(picked) === toKey(item))) onChange([...items, item])
    },
  }))
  return (
    <Card title={newOrder.items} lead={lead}>
      <Stack gap="sm">
        <PickedItems
          items={items}
          onChange={onChange}
          toKey={toKey}
          describe={describe}
          quantityOf={newOrder.quantityOf}
        />
        {items.length === 0 && (
          <Text size="sm" c="dimmed">
            {newOrder.noItems}
          </Text>
        )}
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        <Finder label={newOrder.findItem} onSearch={setSearch} found={found} />
      </Stack>
    </Card>
  )
}
