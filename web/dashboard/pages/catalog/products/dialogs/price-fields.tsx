import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { LazyMoneyField, toMoneyProps } from '../../../../parts/fields/lazy-money-field.tsx'
import { Money } from '../../../../parts/values/money.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { type NewPrice, newPrices, type PriceChange } from '../new-prices.ts'
import classes from '../products.module.css'
import type { FieldsProps } from '../use-bulk-run.ts'
import { productDialogWords } from './words.ts'

/** Sets prices, or changes them by a percentage, and shows the old and new ones. */
export function PriceFields({ products, onChange }: FieldsProps) {
  const { path } = useBusiness()
  const [change, setChange] = useState<PriceChange>({ mode: 'percent', value: '', roundTo: 100 })
  const prices = newPrices(products, change)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the input decides; the products do not change
  useEffect(() => {
    const steps = prices
      ?.filter(({ before, after }) => before !== after)
      .map(({ id, name, after }) => ({
        name,
        run: () =>
          call('PATCH /api/businesses/{business_id}/variants/{variant_id}', {
            path: { ...path, variant_id: String(id) },
            body: { price: after },
          }),
      }))
    onChange(steps)
  }, [change])
  return (
    <>
      <ChangeFields change={change} onChange={setChange} isWrong={change.value.trim() !== '' && !prices} />
      {prices && <PriceTable prices={prices} />}
    </>
  )
}

type ChangeProps = { change: PriceChange; onChange: (change: PriceChange) => void; isWrong: boolean }

function ChangeFields({ change, onChange, isWrong }: ChangeProps) {
  const { bulkDialog: bulk } = useWords(productDialogWords)
  const isPercent = change.mode === 'percent'
  const value = {
    value: change.value,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...change, value: event.currentTarget.value }),
    error: isWrong && bulk.wrongValue,
    'data-autofocus': true,
  }
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NativeSelect
        label={bulk.mode}
        value={change.mode}
        onChange={(event) => onChange({ ...change, mode: event.currentTarget.value as PriceChange['mode'] })}
        data={[
          { value: 'percent', label: bulk.percent },
          { value: 'set', label: bulk.set },
        ]}
      />
      {isPercent ? (
        <TextInput
          label={bulk.percentValue}
          description={bulk.percentHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          {...value}
        />
      ) : (
        <LazyMoneyField label={bulk.value} {...toMoneyProps(value)} />
      )}
      {isPercent && (
        <NativeSelect
          label={bulk.round}
          value={String(change.roundTo)}
          onChange={(event) => onChange({ ...change, roundTo: Number(event.currentTarget.value) })}
          data={[
            { value: '0', label: bulk.noRound },
            ...[100, 500, 1000].map((step) => ({ value: String(step), label: String(step) })),
          ]}
        />
      )}
    </SimpleGrid>
  )
}

const maxShown = 50

function PriceTable({ prices }: { prices: NewPrice[] }) {
  const { bulkDialog: bulk } = useWords(productDialogWords)
  const { business } = useBusiness()
  return (
    <>
      <table className={classes.prices}>
        <thead>
          <tr>
            <th scope="col">{bulk.variant}</th>
            <th scope="col">{bulk.before}</th>
            <th scope="col">{bulk.after}</th>
          </tr>
        </thead>
        <tbody>
          {prices.slice(0, maxShown).map(({ id, name, before, after }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>
                <Money amount={before} currency={business.currency} />
              </td>
              <td>
                <Money amount={after} currency={business.currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {prices.length > maxShown && <Text size="sm">{bulk.more(prices.length - maxShown)}</Text>}
    </>
  )
}
