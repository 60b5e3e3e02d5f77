import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useApi } from '../../../api/hooks.ts'
import { maxLinkItemQuantity } from '../../../api/limits.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { useBusiness } from '../../../session/business.tsx'
import classes from '../orders/entry/finders.module.css'
import { Finder, useSearchText } from '../orders/entry/finders.tsx'
import type { PickedItem } from './link-draft.ts'
import { paymentLinkWords } from './words.ts'

type Props = { items: PickedItem[]; onChange: (items: PickedItem[]) => void; problem: string | undefined }

/** Edits the products of a link and their quantities; products are found by name. */
export function ItemPicker({ items, onChange, problem }: Props) {
  const { common } = useMessages()
  const { fields } = useWords(paymentLinkWords)
  const { path, business } = useBusiness()
  const format = useFormat()
  const [search, setSearch] = useSearchText()
  const list = useApi(
    'GET /api/businesses/{business_id}/products',
    { path, query: { search, page_size: 8 } },
    { enabled: search !== '' },
  )
  const isSame = (one: PickedItem, other: PickedItem) => one.type === other.type && one.id === other.id
  const found = (list.data?.data ?? [])
    .flatMap(({ variants }) => variants)
    .map(({ id, fullname, price }): PickedItem => ({ type: 'variant', id, name: fullname, price, quantity: 1 }))
    .filter((item) => !items.some((picked) => isSame(picked, item)))
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
        <ul className={classes.items}>
          {items.map((item) => (
            <li key={`${item.type} ${item.id}`} className={classes.item}>
              <div className={classes.name}>
                <Text fw={550}>{item.name}</Text>
                <Text size="sm" c="dimmed">
                  {format.money(item.price, business.currency)}
                </Text>
              </div>
              <TextInput
                w={80}
                type="number"
                min={1}
                max={maxLinkItemQuantity}
                aria-label={fields.quantityOf(item.name)}
                value={item.quantity}
                onChange={(event) => {
                  const quantity = Math.min(
                    maxLinkItemQuantity,
                    Math.max(1, Math.floor(Number(event.currentTarget.value)) || 1),
                  )
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
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Finder label={fields.findItem} onSearch={setSearch} found={search ? found : []} />
    </Stack>
  )
}
