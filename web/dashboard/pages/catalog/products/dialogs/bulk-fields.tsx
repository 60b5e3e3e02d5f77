import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/call.ts'
import { useApi } from '../../../../api/hooks.ts'
import { maxLabelLength } from '../../../../api/limits.generated.ts'
import type { Product } from '../../../../api/types.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import type { FieldsProps, Step } from '../use-bulk-run.ts'
import { productDialogWords } from './words.ts'

/** Adds a label to all products, or removes it. */
export function LabelFields({ products, onChange }: FieldsProps) {
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
export function CategoryFields({ products, onChange }: FieldsProps) {
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
