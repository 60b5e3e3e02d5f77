import { Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { Location, ShippingZone } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { Chip } from '../../../parts/values/chip.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { Combo } from '../../sales/orders/entry/combo.tsx'
import { useSearchText } from '../../sales/orders/entry/finders.tsx'
import { entryWords } from '../../sales/orders/entry/words.ts'
import { shippingWords } from './words.ts'

type Kind = 'province' | 'city' | 'location'
type Area = { area_type: Kind | 'everywhere'; area_id: number; name: string }

const toKey = ({ area_type, area_id }: Area) => `${area_type}${area_id}`

/**
 * The district itself, its city and its province. The id of a district begins with the ids of both, because they are
 * official codes.
 */
const areasAround = (location: Location): Area[] => [
  { area_type: 'province', area_id: Math.floor(location.id / 10_000), name: location.province_name },
  { area_type: 'city', area_id: Math.floor(location.id / 100), name: location.city_name },
  { area_type: 'location', area_id: location.id, name: `${location.subdistrict_name}, ${location.city_name}` },
]

/** Creates a zone of the merchant, or edits the given one. */
export function ZoneDialog({ zone, onClose }: { zone: ShippingZone | undefined; onClose: () => void }) {
  const messages = useMessages()
  const { common, table } = messages
  const { shipping } = useWords(shippingWords)
  const words = shipping.zones
  const { path } = useBusiness()
  const notify = useNotice()
  const create = useAct('POST /api/businesses/{business_id}/shipping-zones')
  const change = useAct('PATCH /api/businesses/{business_id}/shipping-zones/{id}')
  const [areas, setAreas] = useState<Area[]>(() =>
    (zone?.areas ?? []).map((area, index) => ({
      ...area,
      name:
        area.area_type === 'everywhere' ? words.everywhere : (zone?.area_names[index] ?? words.unknown(area.area_id)),
    })),
  )
  const error = create.error ?? change.error
  const submit = async (values: FormData) => {
    const body = {
      name: readText(values, 'name'),
      areas: areas.map(({ area_type, area_id }) => ({ area_type, area_id })),
    }
    const saving = zone
      ? change.mutateAsync({ path: { ...path, id: zone.id }, body })
      : create.mutateAsync({ path, body })
    if (!(await saving.catch(() => undefined))) return
    notify(common.saved)
    onClose()
  }
  const add = (area: Area) => {
    if (!areas.some((one) => toKey(one) === toKey(area))) setAreas([...areas, area])
  }
  return (
    <Dialog opened onClose={onClose} title={zone ? words.edit(zone.name) : words.add} isForm>
      <ActionForm error={error} onSubmit={submit}>
        <TextInput
          name="name"
          label={words.name}
          defaultValue={zone?.name}
          error={fieldProblem(error, 'name', messages)}
          data-autofocus
        />
        <Group gap="xs" role="group" aria-label={words.area}>
          {areas.map((area) => (
            <Chip
              key={toKey(area)}
              label={area.name}
              remove={table.removeFilter(area.name)}
              onRemove={() => setAreas(areas.filter((one) => one !== area))}
            />
          ))}
          {areas.length === 0 && (
            <Text size="sm" c={fieldProblem(error, 'areas', messages) ? 'var(--mantine-color-error)' : 'dimmed'}>
              {words.noAreas}
            </Text>
          )}
        </Group>
        <AreaFinder onPick={add} />
        <DialogActions onClose={onClose} isBusy={create.isPending || change.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}

/** Searches districts, and offers each with its city and province, the largest areas first. */
function AreaFinder({ onPick }: { onPick: (area: Area) => void }) {
  const words = useWords(shippingWords).shipping.zones
  const { newOrder } = useWords(entryWords)
  const [text, setText] = useState('')
  const [search, setSearch] = useSearchText()
  const list = useApi('GET /api/locations', { query: { search, page_size: 8 } }, { enabled: search !== '' })
  const around = (list.data?.data ?? []).map(areasAround)
  const all = [0, 1, 2].flatMap((size) => around.map((areas) => areas[size]!))
  const found = [...new Map(all.map((area) => [toKey(area), area])).values()].map((area) => ({
    key: toKey(area),
    name: `${area.name} (${words.kinds[area.area_type as Kind]})`,
    area,
  }))
  const type = (typed: string) => {
    setText(typed)
    setSearch(typed.trim())
  }
  return (
    <Combo
      label={words.find}
      text={text}
      onText={type}
      found={search && list.data ? found : undefined}
      none={newOrder.noLocation}
      onPick={({ area }) => {
        type('')
        onPick(area)
      }}
    />
  )
}
