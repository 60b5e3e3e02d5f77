import { Button, Text, TextInput } from '@mantine/core'
import { useMessages } from '../../../../messages/provider.tsx'
import classes from './finders.module.css'

type Picked = { name: string; quantity: number }

type Props<T extends Picked> = {
  items: T[]
  onChange: (items: T[]) => void
  toKey: (item: T) => string
  describe: (item: T) => string
  quantityOf: (name: string) => string
  maxQuantity?: number
}

/** Lists the items that were picked, with their quantities. */
export function PickedItems<T extends Picked>(props: Props<T>) {
  const { items, onChange, toKey, describe, quantityOf, maxQuantity } = props
  const { common } = useMessages()
  const isSame = (one: T, other: T) => toKey(one) === toKey(other)
  const setQuantity = (item: T, typed: string) => {
    const quantity = Math.min(maxQuantity ?? Number.POSITIVE_INFINITY, Math.max(1, Math.floor(Number(typed)) || 1))
    onChange(items.map((other) => (isSame(other, item) ? { ...other, quantity } : other)))
  }
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={toKey(item)} className={classes.item}>
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
            max={maxQuantity}
            aria-label={quantityOf(item.name)}
            value={item.quantity}
            onChange={(event) => setQuantity(item, event.currentTarget.value)}
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
  )
}
