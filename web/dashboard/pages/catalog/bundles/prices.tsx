import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { maxBundlePrices } from '../../../api/limits.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { LazyMoneyField } from '../../../parts/fields/lazy-money-field.tsx'
import { toAmount } from '../../../parts/fields/plain-amount.ts'
import { Card } from '../../../parts/layout/card.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import classes from './bundles.module.css'
import { newPrice, type Price } from './draft.ts'
import { bundleWords } from './words.ts'

type Store = { id: number; name: string; shop_url: string }

type Props = {
  prices: Price[]
  /** The sum of the parts' prices. */
  sum: number
  stores: Store[]
  onChange: (prices: Price[]) => void
  problem: (field: string) => string | undefined
  mayChange: boolean
}

/** Edits the prices of the bundle; shows what buyers save, and the stores with each price. */
export function Prices({ prices, sum, stores, onChange, problem, mayChange }: Props) {
  const words = useWords(bundleWords).bundles
  const set = (index: number, part: Partial<Price>) =>
    onChange(prices.map((price, place) => (place === index ? { ...price, ...part } : price)))
  return (
    <Card title={words.prices} lead={words.pricesLead}>
      <Stack>
        {prices.map((price, index) => {
          const place = index + 1
          const fields = `bundle_price_options.${index}`
          return (
            <div key={price.key} className={classes.price}>
              <TextInput
                label={words.priceName(place)}
                value={price.name}
                onChange={(event) => set(index, { name: event.currentTarget.value })}
                error={problem(`${fields}.name`)}
                autoComplete="off"
              />
              <Group align="flex-start" gap="xs" wrap="nowrap">
                <LazyMoneyField
                  flex={1}
                  label={words.priceOf(place)}
                  value={price.price}
                  onValue={(amount) => set(index, { price: amount })}
                  error={problem(`${fields}.price`)}
                />
                {prices.length > 1 && (
                  <Button
                    mt={26}
                    px="sm"
                    variant="default"
                    aria-label={words.removePrice(place)}
                    onClick={() => onChange(prices.filter((_, other) => other !== index))}
                  >
                    <Icon name="trash" size={16} />
                  </Button>
                )}
              </Group>
              <Saving price={price} sum={sum} />
              <PriceStores price={price} stores={stores} onChange={(chosen) => set(index, { stores: chosen })} />
            </div>
          )
        })}
        {mayChange && prices.length < maxBundlePrices && (
          <Group>
            <Button
              variant="default"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => onChange([...prices, newPrice('', [])])}
            >
              {words.addPrice}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

/** Compares a price with the sum of the parts. */
function Saving({ price, sum }: { price: Price; sum: number }) {
  const words = useWords(bundleWords).bundles
  const format = useFormat()
  const { currency } = useBusiness().business
  const amount = Number(toAmount(price.price))
  if (!price.price.trim() || Number.isNaN(amount) || sum === 0) return null
  const saved = sum - amount
  const text =
    saved > 0
      ? words.saves(format.money(saved, currency), format.percent(saved / sum))
      : saved < 0
        ? words.dearer(format.money(-saved, currency))
        : words.noSaving
  return (
    <Text size="sm" c={saved < 0 ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
      {text}
    </Text>
  )
}

type PriceStoresProps = { price: Price; stores: Store[]; onChange: (stores: number[]) => void }

function PriceStores({ price, stores, onChange }: PriceStoresProps) {
  const words = useWords(bundleWords).bundles
  return (
    <Stack gap="xs" role="group" aria-label={words.storesOf(price.name)}>
      <Text size="sm" fw={500}>
        {words.stores}
      </Text>
      {stores.length === 0 && <Text size="sm">{words.noStores}</Text>}
      {stores.map(({ id, name, shop_url }) => (
        <Group key={id} justify="space-between" gap="xs">
          <Checkbox
            label={name}
            checked={price.stores.includes(id)}
            onChange={(event) => {
              const others = price.stores.filter((other) => other !== id)
              onChange(event.currentTarget.checked ? [...others, id].sort((a, b) => a - b) : others)
            }}
          />
          {price.slug && price.stores.includes(id) && (
            <a href={`${shop_url}/b/${price.slug}`} target="_blank" rel="noreferrer" className={classes.link}>
              {words.publicLink}
            </a>
          )}
        </Group>
      ))}
    </Stack>
  )
}
