import { Badge, Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { ShippingRate, ShippingZone } from '../../../api/types.generated.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { RateDialog } from './rate-dialog.tsx'
import classes from './shipping.module.css'
import { shippingWords } from './words.ts'
import { ZoneDialog } from './zone-dialog.tsx'

export { RateDialog }

const shownAreas = 8

const useZones = () => useApi('GET /api/businesses/{business_id}/shipping-zones', { path: useBusiness().path })

/** Lists the zones for rates: predefined ones, and those of the merchant. */
export function Zones() {
  const { common } = useMessages()
  const { shipping } = useWords(shippingWords)
  const words = shipping.zones
  const { path } = useBusiness()
  const zones = useZones()
  const remove = useAct('DELETE /api/businesses/{business_id}/shipping-zones/{id}')
  const [edited, setEdited] = useState<ShippingZone | 'new'>()
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack>
        <Loaded query={zones}>
          {({ data }) => (
            <div className={classes.box}>
              <table className={classes.table} aria-label={words.title}>
                <thead>
                  <tr>
                    {[words.name, words.area].map((label) => (
                      <th key={label} scope="col">
                        {label}
                      </th>
                    ))}
                    <th aria-label={shipping.rates.change} />
                  </tr>
                </thead>
                <tbody>
                  {data.map((zone) => (
                    <tr key={zone.id}>
                      <th scope="row">{words.names[zone.name] ?? zone.name}</th>
                      <td>
                        <Areas zone={zone} />
                      </td>
                      <td>
                        {zone.is_seeded ? (
                          <Badge variant="light" color="gray" miw="max-content">
                            {words.shared}
                          </Badge>
                        ) : (
                          <Group gap="xs" wrap="nowrap">
                            <Button
                              size="xs"
                              variant="default"
                              aria-label={words.edit(zone.name)}
                              onClick={() => setEdited(zone)}
                            >
                              {common.edit}
                            </Button>
                            <Confirm
                              label={common.delete}
                              title={words.removeTitle(zone.name)}
                              text={words.removeText}
                              onConfirm={() => remove.mutateAsync({ path: { ...path, id: zone.id } })}
                            />
                          </Group>
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </Loaded>
        <Group>
          <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        </Group>
      </Stack>
      {edited && <ZoneDialog zone={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Card>
  )
}

function Areas({ zone: { areas, area_names } }: { zone: ShippingZone }) {
  const words = useWords(shippingWords).shipping.zones
  const names = areas.map(({ area_type, area_id }, index) =>
    area_type === 'everywhere' ? words.everywhere : (area_names[index] ?? words.unknown(area_id)),
  )
  const rest = names.length - shownAreas
  return [...names.slice(0, shownAreas), ...(rest > 0 ? [words.more(rest)] : [])].join(', ')
}

/** Sets a rate for a zone without one for this courier service. */
export function AddRate({ rates, serviceId }: { rates: ShippingRate[]; serviceId: number }) {
  const words = useWords(shippingWords).shipping.zones
  const zones = useZones().data?.data ?? []
  const free = zones.filter(({ id }) => !rates.some((rate) => rate.zone_id === id && rate.warehouse_id === null))
  const [chosen, setChosen] = useState('')
  const [isOpen, setOpen] = useState(false)
  const zone = free.find(({ id }) => String(id) === chosen) ?? free[0]
  if (!zone) return null
  return (
    <Group align="flex-end" gap="xs">
      <NativeSelect
        label={words.rateZone}
        value={String(zone.id)}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={free.map(({ id, name }) => ({ value: String(id), label: words.names[name] ?? name }))}
      />
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.addRate}
      </Button>
      {isOpen && (
        <RateDialog
          rate={{ courier_service_id: serviceId, zone_id: zone.id, zone_name: zone.name }}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  )
}
