import { NativeSelect, Stack, TextInput } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { useApi } from '../../api/hooks.ts'
import { useWords } from '../../messages/provider.tsx'
import { useBusiness } from '../../session/business.tsx'
import type { FieldProps } from './field-props.ts'
import { attributeWords } from './words.ts'

type Choice = { id: number; name: string }

/** Selects a record of the business. Products are searched, because there may be many. */
export function ReferenceField(props: FieldProps) {
  const { reference_to } = props.definition
  if (reference_to === 'product') return <ProductField {...props} />
  return reference_to === 'category' ? <CategoryField {...props} /> : <CollectionField {...props} />
}

function ProductField(props: FieldProps) {
  const words = useWords(attributeWords)
  const { path } = useBusiness()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const id = Number(props.value ?? 0)
  const found = useApi('GET /api/businesses/{business_id}/products/simplified', {
    path,
    query: { page_size: 20, ...(search && { search }) },
  })
  const chosen = useApi(
    'GET /api/businesses/{business_id}/products/{product_id}',
    { path: { ...path, product_id: id } },
    { enabled: id > 0 },
  )
  const choices = (found.data?.data ?? []).map(({ id, name }) => ({ id, name }))
  const current = chosen.data && id > 0 && !choices.some((one) => one.id === id) ? [chosen.data] : []
  return (
    <Stack gap={6}>
      <Select {...props} choices={[...current, ...choices]} />
      <TextInput
        size="xs"
        type="search"
        aria-label={words.search(props.label)}
        placeholder={words.search(props.label)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Stack>
  )
}

function CategoryField(props: FieldProps) {
  const list = useApi('GET /api/businesses/{business_id}/categories', { path: useBusiness().path })
  return <Select {...props} choices={list.data?.data.map(({ id, full_path }) => ({ id, name: full_path })) ?? []} />
}

function CollectionField(props: FieldProps) {
  const list = useApi('GET /api/businesses/{business_id}/collections', {
    path: useBusiness().path,
    query: { page_size: 100 },
  })
  return <Select {...props} choices={list.data?.data ?? []} />
}

function Select({ label, name, value, error, onChange, choices }: FieldProps & { choices: Choice[] }) {
  const words = useWords(attributeWords)
  const isListed = value === null || choices.some(({ id }) => id === value)
  return (
    <NativeSelect
      label={label}
      name={name}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
      data={[
        { value: '', label: words.nothing },
        ...(isListed ? [] : [{ value: String(value), label: words.unknown(Number(value)) }]),
        ...choices.map((one) => ({ value: String(one.id), label: one.name })),
      ]}
      error={error}
    />
  )
}
