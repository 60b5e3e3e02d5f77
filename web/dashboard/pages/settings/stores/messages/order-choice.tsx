import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { Finder, useSearchText } from '../../../sales/orders/entry/finders.tsx'
import { messageWords } from './words.ts'

const columns = 'id,order_id,customer_name,gross_revenue,currency'
const maxRecent = 8

type Props = { storeId: number; value: string | number | undefined; onChange: (orderId: string | undefined) => void }

/** Selects the order for a preview: a recent one, one found by search, or an example. */
export function OrderChoice({ storeId: store_id, value, onChange }: Props) {
  const words = useWords(messageWords).preview
  const { path } = useBusiness()
  const format = useFormat()
  const [search, setSearch] = useSearchText()
  const [picked, setPicked] = useState<{ value: string; label: string }>()
  const query = { store_id, columns, page_size: maxRecent }
  const recent = useApi('GET /api/businesses/{business_id}/orders', { path, query })
  const found = useApi(
    'GET /api/businesses/{business_id}/orders',
    { path, query: { ...query, search, search_field: 'any' } },
    { enabled: search !== '' },
  )
  const toChoices = (orders: typeof recent) =>
    (orders.data?.data ?? []).map(({ id, order_id, customer_name, gross_revenue, currency }) => ({
      value: id!,
      label: `${order_id} · ${customer_name} · ${format.money(gross_revenue!, currency!)}`,
    }))
  const choices = toChoices(recent)
  const isListed = !picked || choices.some((choice) => choice.value === picked.value)
  return (
    <Stack gap="xs">
      <NativeSelect
        label={words.order}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
        data={[
          { value: '', label: choices.length > 0 ? words.newest : words.example },
          ...(isListed ? [] : [picked]),
          ...choices,
        ]}
      />
      <Finder
        label={words.findOrder}
        onSearch={setSearch}
        found={
          search
            ? toChoices(found).map((choice) => ({
                key: choice.value,
                name: choice.label,
                label: choice.label,
                pick: () => {
                  setPicked(choice)
                  onChange(choice.value)
                },
              }))
            : []
        }
      />
    </Stack>
  )
}
