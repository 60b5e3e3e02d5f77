import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useApi } from '../../../../api/hooks.ts'
import { maxLabelLength } from '../../../../api/limits.generated.ts'
import type { Product } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { Money } from '../../../../parts/values/money.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { newPrices, type PriceChange } from '../new-prices.ts'
import classes from '../products.module.css'
import type { Step } from '../use-bulk-run.ts'
import { productDialogWords } from './words.ts'

/** `onChange` gets the requests for the input, or undefined while it is incomplete. */
type Props = { products: Product[]; onChange: (steps: Step[] | undefined) => void }

const isSoldOut = ({ is_inventory, variants }: Product) =>
  is_inventory && variants.every(({ available_qty }) => !available_qty)

/** Lists products in a store, or removes them from it. Those that are sold out are left out unless the merchant adds them. */
export function PublishFields({ products, onChange }: Props) {
  const { bulkDialog: bulk } = useWords(productDialogWords)
  const { path } = useBusiness()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path })
  const [chosen, setStore] = useState('')
  const [action, setAction] = useState<'show' | 'takeOut'>('show')
  const [withSoldOut, setWithSoldOut] = useState(false)
  const soldOut = products.filter(isSoldOut)
  const store_id = chosen || String(stores.data?.data[0]?.id ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the input decides; the products do not change
  useEffect(() => {
    const at = (product_id: number) => ({ ...path, store_id, product_id })
    const show = ({ id, name }: Product): Step => ({
      name,
      run: () =>
        call('PUT /api/businesses/{business_id}/stores/{store_id}/products/{product_id}', {
          path: at(id),
          body: { is_visible: true, is_stock_required: !withSoldOut },
        }),
    })
    const takeOut = ({ id, name, stores }: Product): Step[] =>
      stores.some((store) => String(store.id) === store_id)
        ? [
            {
              name,
              run: () =>
                call('DELETE /api/businesses/{business_id}/stores/{store_id}/products/{product_id}', { path: at(id) }),
            },
          ]
        : []
    const shown = products.filter((product) => withSoldOut || !isSoldOut(product))
    onChange(store_id ? (action === 'show' ? shown.map(show) : products.flatMap(takeOut)) : undefined)
  }, [store_id, action, withSoldOut])
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label={bulk.store}
        value={store_id}
        onChange={(event) => setStore(event.currentTarget.value)}
        data={(stores.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <NativeSelect
        label={bulk.what}
        value={action}
        onChange={(event) => setAction(event.currentTarget.value as 'show')}
        data={[
          { value: 'show', label: bulk.show },
          { value: 'takeOut', label: bulk.takeOut },
        ]}
      />
      {action === 'show' && soldOut.length > 0 && (
        <Checkbox
          label={bulk.withSoldOut(soldOut.length)}
          description={soldOut.map(({ name }) => name).join(', ')}
          checked={withSoldOut}
          onChange={(event) => setWithSoldOut(event.currentTarget.checked)}
        />
      )}
    </SimpleGrid>
  )
}

const maxShown = 50

/** Sets prices, or changes them by a percentage, and shows the old and new ones. */
export function PriceFields({ products, onChange }: Props) {
  const { bulkDialog: bulk } = useWords(productDialogWords)
  const { path, business } = useBusiness()
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
  const isWrong = change.value.trim() !== '' && !prices
  const isPercent = change.mode === 'percent'
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <NativeSelect
          label={bulk.mode}
          value={change.mode}
          onChange={(event) => setChange({ ...change, mode: event.currentTarget.value as PriceChange['mode'] })}
          data={[
            { value: 'percent', label: bulk.percent },
            { value: 'set', label: bulk.set },
          ]}
        />
        <TextInput
          label={isPercent ? bulk.percentValue : bulk.value}
          description={isPercent ? bulk.percentHint : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="decimal"
          value={change.value}
          onChange={(event) => setChange({ ...change, value: event.currentTarget.value })}
          error={isWrong && bulk.wrongValue}
          data-autofocus
        />
        {isPercent && (
          <NativeSelect
            label={bulk.round}
            value={String(change.roundTo)}
            onChange={(event) => setChange({ ...change, roundTo: Number(event.currentTarget.value) })}
            data={[
              { value: '0', label: bulk.noRound },
              ...[100, 500, 1000].map((step) => ({ value: String(step), label: String(step) })),
            ]}
          />
        )}
      </SimpleGrid>
      {prices && (
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
      )}
      {prices && prices.length > maxShown && <Text size="sm">{bulk.more(prices.length - maxShown)}</Text>}
    </>
  )
}

/** Adds a label to all products, or removes it. */
export function LabelFields({ products, onChange }: Props) {
  const { bulkDialog: bulk } = useWords(productDialogWords)
  const { path } = useBusiness()
  const [action, setAction] = useState<'addLabel' | 'removeLabel'>('addLabel')
  const [typed, setTyped] = useState('')
  const label = typed.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the input decides; the products do not change
  useEffect(() => {
    const relabel = (product: Product): Step => {
      const others = product.labels.map(({ name }) => name).filter((name) => name !== label)
      const labels = action === 'addLabel' ? [...others, label] : others
      return {
        name: product.name,
        run: () =>
          call('PATCH /api/businesses/{business_id}/products/{product_id}', {
            path: { ...path, product_id: product.id },
            body: { labels },
          }),
      }
    }
    onChange(label ? products.map(relabel) : undefined)
  }, [label, action])
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label={bulk.what}
        value={action}
        onChange={(event) => setAction(event.currentTarget.value as 'addLabel')}
        data={(['addLabel', 'removeLabel'] as const).map((value) => ({ value, label: bulk[value] }))}
      />
      <TextInput
        label={bulk.labelName}
        maxLength={maxLabelLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
      />
    </SimpleGrid>
  )
}

/** Adds all products to a category, or removes them from it. */
export function CategoryFields({ products, onChange }: Props) {
  const { bulkDialog: bulk } = useWords(productDialogWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/categories', { path })
  const [action, setAction] = useState<'addCategory' | 'removeCategory'>('addCategory')
  const [chosen, setChosen] = useState('')
  const category = Number(chosen || list.data?.data[0]?.id || 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the input decides; the products do not change
  useEffect(() => {
    const regroup = (product: Product): Step => {
      const others = product.categories.map(({ id }) => id).filter((id) => id !== category)
      return {
        name: product.name,
        run: () =>
          call('PATCH /api/businesses/{business_id}/products/{product_id}', {
            path: { ...path, product_id: product.id },
            body: { category_ids: action === 'addCategory' ? [...others, category] : others },
          }),
      }
    }
    onChange(category ? products.map(regroup) : undefined)
  }, [category, action])
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NativeSelect
        label={bulk.what}
        value={action}
        onChange={(event) => setAction(event.currentTarget.value as 'addCategory')}
        data={(['addCategory', 'removeCategory'] as const).map((value) => ({ value, label: bulk[value] }))}
      />
      <NativeSelect
        label={bulk.categoryName}
        value={String(category)}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={(list.data?.data ?? []).map(({ id, full_path }) => ({ value: String(id), label: full_path }))}
      />
    </SimpleGrid>
  )
}
