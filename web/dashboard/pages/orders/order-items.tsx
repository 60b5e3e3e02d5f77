import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useApi } from '../../api/hooks.ts'
import type { Variant } from '../../api/types.generated.ts'
import { useFormat } from '../../messages/format.ts'
import { useMessages } from '../../messages/provider.tsx'
import { Card } from '../../parts/card.tsx'
import { useBusiness } from '../../session/business.tsx'
import classes from './finders.module.css'
import { Finder, useSearchText } from './finders.tsx'

export type PickedItem = { variant: Variant; quantity: number }

export const sumOf = (items: PickedItem[]) =>
  items.reduce((sum, { variant, quantity }) => sum + Number(variant.price) * quantity, 0)

/** The items of a new order, found by name, with the stock of each. */
export function OrderItems({ items, onChange }: { items: PickedItem[]; onChange: (items: PickedItem[]) => void }) {
  const { newOrder, common } = useMessages()
  const { path } = useBusiness()
  const format = useFormat()
  const [search, setSearch] = useSearchText()
  const list = useApi(
    'GET /api/businesses/{business_id}/products',
    { path, query: { search, page_size: 8 } },
    { enabled: search !== '' },
  )
  const stockOf = ({ is_inventory, available_qty }: Variant) =>
    is_inventory ? newOrder.stock(available_qty ?? 0) : newOrder.unlimited
  const add = (variant: Variant) => {
    const isPicked = items.some((item) => item.variant.id === variant.id)
    if (!isPicked) onChange([...items, { variant, quantity: 1 }])
  }
  const found = (list.data?.data ?? [])
    .flatMap(({ variants }) => variants)
    .map((variant) => ({
      key: variant.id,
      name: newOrder.add(variant.fullname),
      label: (
        <>
          <span>{variant.fullname}</span>
          <Text component="span" size="sm" c="dimmed">
            {format.money(variant.price, variant.currency)} · {stockOf(variant)}
          </Text>
        </>
      ),
      pick: () => add(variant),
    }))
  return (
    <Card title={newOrder.items}>
      <Stack gap="sm">
        <ul className={classes.items}>
          {items.map(({ variant, quantity }) => (
            <li key={variant.id} className={classes.item}>
              <div className={classes.name}>
                <Text fw={550}>{variant.fullname}</Text>
                <Text size="sm" c="dimmed">
                  {format.money(variant.price, variant.currency)} · {stockOf(variant)}
                </Text>
              </div>
              <TextInput
                w={80}
                type="number"
                min={1}
                aria-label={newOrder.quantityOf(variant.fullname)}
                value={quantity}
                onChange={(event) => {
                  const wanted = Math.max(1, Math.floor(Number(event.currentTarget.value)) || 1)
                  onChange(items.map((item) => (item.variant.id === variant.id ? { variant, quantity: wanted } : item)))
                }}
              />
              <Button
                variant="default"
                aria-label={`${common.remove} ${variant.fullname}`}
                onClick={() => onChange(items.filter((item) => item.variant.id !== variant.id))}
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
        <Finder label={newOrder.findItem} onSearch={setSearch} found={search ? found : []} />
      </Stack>
    </Card>
  )
}
