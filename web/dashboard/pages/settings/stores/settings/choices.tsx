import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useApi } from '../../../../api/hooks.ts'
import { useWords } from '../../../../messages/provider.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { storeWords } from '../words.ts'

/** Selects one warehouse, or all. */
export function WarehouseSelect(props: NativeSelectProps & { value: string }) {
  const { storeGroups } = useWords(storeWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/warehouses', { path, query: { page_size: 25 } })
  const known = (list.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return <NativeSelect {...props} maw={420} data={withPresent(props.value, known, storeGroups.allWarehouses)} />
}

/** Selects one of the business's domains, or none. */
export function DomainSelect(props: NativeSelectProps & { value: string }) {
  const { storeGroups } = useWords(storeWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/custom-domains', { path })
  const known = (list.data?.data ?? []).map(({ id, hostname, is_verified }) => ({
    value: String(id),
    label: is_verified ? hostname : `${hostname} (${storeGroups.domains.unverified})`,
  }))
  return <NativeSelect {...props} maw={420} data={withPresent(props.value, known, storeGroups.domains.none)} />
}

/** Keeps the current choice while the list loads. */
const withPresent = (present: string, known: { value: string; label: string }[], none: string) => [
  { value: '', label: none },
  ...(present && !known.some(({ value }) => value === present) ? [{ value: present, label: '…' }] : []),
  ...known,
]
