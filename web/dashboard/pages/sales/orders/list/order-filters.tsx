import { Button, Group, NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { paymentName } from '../../../../../client/payment-names.generated.ts'
import { useApi } from '../../../../api/hooks.ts'
import { useLanguage, useMessages, useWords } from '../../../../messages/provider.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { Chip } from '../../../../parts/values/chip.tsx'
import { courierWord } from '../../../../parts/values/courier-words.ts'
import { useBusiness } from '../../../../session/business.tsx'
import { orderWords } from '../words.ts'

const dialogNames = [
  'status',
  'payment_status',
  'payment_method',
  'store_id',
  'courier_id',
  'tags',
  'is_transferproof_exist',
  'is_repeat',
  'draft_time_since',
  'draft_time_until',
] as const

/** Filters that only links from other pages set; here they can only be removed. */
const linkedNames = ['product_id', 'payment_link_id', 'utm_source', 'city'] as const

export const filterNames = [...dialogNames, ...linkedNames]

export type FilterName = (typeof filterNames)[number]
type Filters = Partial<Record<FilterName, string>>
type Props = { filters: Filters; onChange: (change: Partial<Record<FilterName, string | undefined>>) => void }

const offeredMethods = [
  'bank_transfer',
  'cod',
  'qris',
  'va_bca',
  'va_bni',
  'va_bri',
  'va_mandiri',
  'gopay',
  'ovo',
  'dana',
  'shopeepay',
  'card',
  'no_payment',
]

/** Edits the filters in a dialog, and shows active ones as chips that remove them. */
export function OrderFilters({ filters, onChange }: Props) {
  const { table } = useMessages()
  const { orders } = useWords(orderWords)
  const [isOpen, setOpen] = useState(false)
  const options = useFilterOptions(isOpen || Boolean(filters.store_id || filters.courier_id), filters)
  const used = filterNames.filter((name) => filters[name])
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {table.filter}
      </Button>
      {used.length > 0 && (
        <Group gap={6}>
          {used.map((name) => (
            <Chip
              key={name}
              label={`${orders.filters[name]}: ${findLabel(options[name], filters[name]!)}`}
              remove={table.removeFilter(orders.filters[name])}
              onRemove={() => onChange({ [name]: undefined })}
            />
          ))}
        </Group>
      )}
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={table.filter} isForm>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {dialogNames.map((name) =>
            options[name] ? (
              <NativeSelect
                key={name}
                label={orders.filters[name]}
                value={filters[name] ?? ''}
                onChange={(event) => onChange({ [name]: event.currentTarget.value })}
                data={[{ value: '', label: table.any }, ...options[name]]}
              />
            ) : (
              <TextInput
                key={name}
                type={name === 'tags' ? 'text' : 'date'}
                label={orders.filters[name]}
                defaultValue={toDay(filters[name])}
                onBlur={(event) => onChange({ [name]: toValue(name, event.currentTarget.value.trim()) })}
              />
            ),
          )}
        </SimpleGrid>
        <Group justify="flex-end" mt="md">
          <Button
            variant="default"
            onClick={() => onChange(Object.fromEntries(filterNames.map((name) => [name, undefined])))}
          >
            {table.clearFilters}
          </Button>
          <CloseButton onClose={() => setOpen(false)} />
        </Group>
      </Dialog>
    </>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const { common } = useMessages()
  return <Button onClick={onClose}>{common.close}</Button>
}

type Option = { value: string; label: string }

function useFilterOptions(
  enabled: boolean,
  { product_id: product, payment_link_id = '' }: Filters,
): Partial<Record<FilterName, Option[]>> {
  const { orders } = useWords(orderWords)
  const { language } = useLanguage()
  const { path } = useBusiness()
  const stores = useApi('GET /api/businesses/{business_id}/stores', { path, query: { page_size: 100 } }, { enabled })
  const couriers = useApi('GET /api/businesses/{business_id}/couriers', { path }, { enabled })
  const { data: named } = useApi(
    'GET /api/businesses/{business_id}/products/{product_id}',
    { path: { ...path, product_id: Number(product) } },
    { enabled: product !== undefined },
  )
  const { data: link } = useApi(
    'GET /api/businesses/{business_id}/payment-links/{payment_link_id}',
    { path: { ...path, payment_link_id } },
    { enabled: payment_link_id !== '' },
  )
  const toOptions = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))
  return {
    status: toOptions(orders.status),
    payment_status: toOptions(orders.payment),
    payment_method: offeredMethods.map((value) => ({ value, label: paymentName(value, language) })),
    store_id: (stores.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    courier_id: (couriers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: courierWord(name) })),
    ...(named && { product_id: [{ value: String(named.id), label: named.name }] }),
    ...(link && { payment_link_id: [{ value: link.id, label: link.title }] }),
    is_transferproof_exist: [
      { value: 'true', label: orders.withProof },
      { value: 'false', label: orders.withoutProof },
    ],
    is_repeat: [
      { value: 'true', label: orders.repeatBuyer },
      { value: 'false', label: orders.firstBuyer },
    ],
  }
}

const findLabel = (options: Option[] | undefined, value: string) =>
  options ? (options.find((option) => option.value === value)?.label ?? value) : toDay(value)

const isDay = (name: FilterName) => name.startsWith('draft_time')

/** Converts a local day to a time of the API, and back. */
const toValue = (name: FilterName, text: string) => {
  if (!isDay(name) || !text) return text
  return new Date(`${text}T${name.endsWith('until') ? '23:59:59' : '00:00:00'}`).toISOString()
}

const toDay = (value: string | undefined) =>
  value && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toLocaleDateString('sv') : (value ?? '')
