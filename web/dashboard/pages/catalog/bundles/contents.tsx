import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Suspense } from 'react'
import { maxBundlePartQuantity } from '../../../api/limits.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness } from '../../../session/business.tsx'
import { entryWords } from '../../sales/orders/entry/words.ts'
import classes from './bundles.module.css'
import { type Part, scarcest, sumPrices } from './draft.ts'
import { bundleWords } from './words.ts'

const PartFinder = lazyPart([entryWords], async () => (await import('./part-finder.tsx')).default)

type Props = { parts: Part[]; onChange: (parts: Part[]) => void; problem: string | undefined; mayChange: boolean }

/** Shows the parts of the bundle, the sum of their prices, and how many bundles the stock suffices for. */
export function Contents({ parts, onChange, problem, mayChange }: Props) {
  const words = useWords(bundleWords).bundles
  const format = useFormat()
  const { currency } = useBusiness().business
  const describe = ({ stock, isSold }: Part) => {
    if (!isSold) return words.notSold
    return stock === null ? words.uncounted : words.stock(format.count(stock))
  }
  const set = (index: number, part: Part) => onChange(parts.map((other, place) => (place === index ? part : other)))
  const scarce = scarcest(parts)
  return (
    <Card title={words.contents} lead={words.contentsLead}>
      <Stack gap="sm">
        {parts.length > 0 && (
          <ul className={classes.parts} aria-label={words.contents}>
            {parts.map((part, index) => (
              <li key={part.variant_id} className={classes.part}>
                <div className={classes.name}>
                  <Text fw={550}>{part.name}</Text>
                  <Text
                    size="sm"
                    c={part.isSold && part.stock !== 0 ? 'dimmed' : 'var(--mantine-color-error)'}
                    data-part={part.variant_id}
                  >
                    {format.money(part.price, currency)} · {describe(part)}
                  </Text>
                </div>
                <TextInput
                  w={76}
                  type="number"
                  min={1}
                  max={maxBundlePartQuantity}
                  aria-label={words.quantityOf(part.name)}
                  value={part.quantity}
                  onChange={(event) => {
                    const typed = Math.floor(Number(event.currentTarget.value)) || 1
                    set(index, { ...part, quantity: Math.min(maxBundlePartQuantity, Math.max(1, typed)) })
                  }}
                />
                <Button
                  variant="default"
                  px="sm"
                  aria-label={words.remove(part.name)}
                  onClick={() => onChange(parts.filter((_, place) => place !== index))}
                >
                  <Icon name="trash" size={16} />
                </Button>
              </li>
            ))}
          </ul>
        )}
        {parts.length === 0 && (
          <Text size="sm" c={problem ? 'var(--mantine-color-error)' : 'dimmed'}>
            {words.noContents}
          </Text>
        )}
        {problem && parts.length > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            {problem}
          </Text>
        )}
        {mayChange && (
          <Suspense>
            <PartFinder
              describe={describe}
              onPick={(picked) => {
                if (!parts.some(({ variant_id }) => variant_id === picked.variant_id)) onChange([...parts, picked])
              }}
            />
          </Suspense>
        )}
        {parts.length > 0 && (
          <div className={classes.total} role="status">
            <Group justify="space-between">
              <Text>{words.sum}</Text>
              <Text fw={650}>{format.money(sumPrices(parts), currency)}</Text>
            </Group>
            <Text size="sm" c={scarce?.sets === 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
              {scarce ? words.sets(format.count(scarce.sets)) : words.anySets}
              {scarce && parts.length > 1 && ` · ${words.limitedBy(scarce.part.name)}`}
            </Text>
          </div>
        )}
      </Stack>
    </Card>
  )
}
