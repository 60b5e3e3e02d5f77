import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useApi } from '../../../../api/hooks.ts'
import type { Product } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import type { FieldsProps, Step } from '../use-bulk-run.ts'
import { productDialogWords } from './words.ts'

const isSoldOut = ({ is_inventory, variants }: Product) =>
  is_inventory && variants.every(({ available_qty }) => !available_qty)

type Action = 'show' | 'takeOut'
type Chosen = { store_id: string; action: Action; withSoldOut: boolean }

/** Lists products in a store, or removes them from it. Those that are sold out are left out unless the merchant adds them. */
export function PublishFields({ products, onChange }: FieldsProps) {
  const { bulkDialog: bulk } = useWords(productDialogWords)
  const { path } = useBusiness()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path })
  const [chosen, setStore] = useState('')
  const [action, setAction] = useState<Action>('show')
  const [withSoldOut, setWithSoldOut] = useState(false)
  const soldOut = products.filter(isSoldOut)
  const store_id = chosen || String(stores.data?.data[0]?.id ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the input decides; the products do not change
  useEffect(() => {
    onChange(store_id ? toSteps(products, path, { store_id, action, withSoldOut }) : undefined)
  }, [store_id, action, withSoldOut])
  const actions = [
    { value: 'show', label: bulk.show },
    { value: 'takeOut', label: bulk.takeOut },
  ]
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
        onChange={(event) => setAction(event.currentTarget.value as Action)}
        data={actions}
      />
      {action === 'show' && soldOut.length > 0 && (
        <WithSoldOut soldOut={soldOut} value={withSoldOut} onChange={setWithSoldOut} />
      )}
    </SimpleGrid>
  )
}

type SoldOutProps = { soldOut: Product[]; value: boolean; onChange: (value: boolean) => void }

function WithSoldOut({ soldOut, value, onChange }: SoldOutProps) {
  const { bulkDialog: bulk } = useWords(productDialogWords)
  return (
    <Checkbox
      label={bulk.withSoldOut(soldOut.length)}
      description={soldOut.map(({ name }) => name).join(', ')}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function toSteps(
  products: Product[],
  path: { business_id: string },
  { store_id, action, withSoldOut }: Chosen,
): Step[] {
  const at = (product_id: number) => ({ ...path, store_id, product_id })
  const show = ({ id, name }: Product): Step => ({
    name,
    run: () =>
      call('PUT /api/businesses/{business_id}/stores/{store_id}/products/{product_id}', {
        path: at(id),
        body: { is_visible: true, is_stock_required: !withSoldOut },
      }),
  })
  const takeOut = ({ id, name }: Product): Step => ({
    name,
    run: () => call('DELETE /api/businesses/{business_id}/stores/{store_id}/products/{product_id}', { path: at(id) }),
  })
  const isListed = ({ stores }: Product) => stores.some((store) => String(store.id) === store_id)
  return action === 'show'
    ? products.filter((product) => withSoldOut || !isSoldOut(product)).map(show)
    : products.filter(isListed).map(takeOut)
}
