import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useApi } from '../../../../api/hooks.ts'
import type { Variant } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { orderEditWords } from '../edit/words.ts'
import classes from './finders.module.css'
import { Finder, useSearchText } from './finders.tsx'
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

type Props = { items: PickedItem[]; onChange: (items: PickedItem[]) => void; lead?: string; problem?: string }

/** Edits the items of an order, found by name, with their stock. */
export function OrderItems({ items, onChange, lead, problem }: Props) {
  const { common } = useMessages()
  const { newOrder } = useWords(entryWords)
  const { orderEdit } = useWords(orderEditWords)
  const { path, business } = useBusiness()
  const format = useFormat()
  const [search, setSearch] = useSearchText()
  const list = useApi(
    'GET /api/businesses/{business_id}/products',
    { path, query: { search, page_size: 8 } },
    { enabled: search !== '' },
  )
  const describe = ({ price, stock, own, type }: PickedItem) => {
    if (price === null) return orderEdit.notSold
    const money = format.money(price, business.currency)
    if (type === 'bundle_price_option') return money
    const left = stock === null ? newOrder.unlimited : newOrder.stock(stock)
    return `${money} · ${own && stock !== null ? orderEdit.inOrder(left, own) : left}`
  }
  const isSame = (one: PickedItem, other: PickedItem) => one.unique_id === other.unique_id
  const found = (list.data?.data ?? [])
    .flatMap(({ variants }) => variants)
    .map(toItem)
    .map((item) => ({
      key: item.unique_id,
      name: newOrder.add(item.name),
      label: (
        <>
          <span>{item.name}</span>
          <Text component="span" size="sm" c="dimmed">
            {describe(item)}
          </Text>
        </>
      ),
      pick: () => {
        if (!items.some((picked) => isSame(picked, item))) onChange([...items, item])
      },
    }))
  return (
    <Card title={newOrder.items} lead={lead}>
      <Stack gap="sm">
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={item.unique_id} className={classes.item}>
              <div className={classes.name}>
                <Text fw={550}>{item.name}</Text>
                <Text size="sm" c="dimmed">
                  {describe(item)}
                </Text>
              </div>
              <TextInput
                w={80}
                type="number"
                min={1}
                aria-label={newOrder.quantityOf(item.name)}
                value={item.quantity}
                onChange={(event) => {
                  const quantity = Math.max(1, Math.floor(Number(event.currentTarget.value)) || 1)
                  onChange(items.map((other) => (isSame(other, item) ? { ...other, quantity } : other)))
                }}
              />
              <Button
                variant="default"
                aria-label={`${common.remove} ${item.name}`}
                onClick={() => onChange(items.filter((other) => !isSame(other, item)))}
              >
                {common.remove}
              </Button>
            </li>
          ))}
        </ul>
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
        <Finder label={newOrder.findItem} onSearch={setSearch} found={search ? found : []} />
      </Stack>
    </Card>
  )
}
