import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useAct, useApi } from '../../../api/hooks.ts'
import type { Warehouse } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Loaded } from '../../../parts/lists/loaded.tsx'
import { Pager, useCursor } from '../../../parts/lists/pager.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { lazyPart } from '../../../preload.ts'
import { useBusiness } from '../../../session/business.tsx'
import { entryWords } from '../../sales/orders/entry/words.ts'
import { shippingWords } from './words.ts'

const WarehouseDialog = lazyPart([entryWords], async () => (await import('./warehouse-dialog.tsx')).default)

/** Lists the warehouses. */
export function Warehouses() {
  const { shipping } = useWords(shippingWords)
  const words = shipping.warehouses
  const { path } = useBusiness()
  const [cursor, move] = useCursor()
  const list = useApi('GET /api/businesses/{business_id}/warehouses', { path, query: { ...cursor } })
  const [edited, setEdited] = useState<Warehouse | 'new' | null>(null)
  return (
    <Card title={words.title} lead={words.lead}>
      <Stack>
        <Loaded query={list} rows={1}>
          {(page) => (
            <>
              {page.data.length === 0 ? (
                <Text size="sm">{words.empty}</Text>
              ) : (
                <Records label={words.title}>
                  {page.data.map((warehouse) => (
                    <WarehouseRecord key={warehouse.id} warehouse={warehouse} onEdit={() => setEdited(warehouse)} />
                  ))}
                </Records>
              )}
              <Pager page={page} onMove={move} />
            </>
          )}
        </Loaded>
        <Group>
          <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => setEdited('new')}>
            {words.add}
          </Button>
        </Group>
      </Stack>
      {edited && (
        <Suspense fallback={null}>
          <WarehouseDialog warehouse={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  )
}

type RecordProps = { warehouse: Warehouse; onEdit: () => void }

function WarehouseRecord({ warehouse, onEdit }: RecordProps) {
  const words = useWords(shippingWords).shipping.warehouses
  const { latitude, longitude } = warehouse
  return (
    <Record
      name={warehouse.name}
      badges={warehouse.is_default && <Badge variant="light">{words.default}</Badge>}
      lines={[
        [warehouse.address, warehouse.postal_code].filter(Boolean).join(', ') || words.noAddress,
        [warehouse.contact_name, warehouse.contact_phone].filter(Boolean).join(' · '),
        latitude !== null && longitude !== null && (
          <Anchor
            size="sm"
            href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
            target="_blank"
            rel="noreferrer"
          >
            {words.map}
          </Anchor>
        ),
      ]}
      actions={<Actions warehouse={warehouse} onEdit={onEdit} />}
    />
  )
}

/** The default warehouse cannot be deleted. */
function Actions({ warehouse, onEdit }: RecordProps) {
  const { common } = useMessages()
  const words = useWords(shippingWords).shipping.warehouses
  const path = { ...useBusiness().path, warehouse_id: warehouse.id }
  const notify = useNotice()
  const change = useAct('PATCH /api/businesses/{business_id}/warehouses/{warehouse_id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/warehouses/{warehouse_id}')
  const makeDefault = async () => {
    const body = { is_default: true as const }
    if (await change.mutateAsync({ path, body }).catch(() => undefined)) notify(common.saved)
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={onEdit}>
        {common.edit}
      </Button>
      {!warehouse.is_default && (
        <>
          <Button size="xs" variant="default" onClick={makeDefault}>
            {words.makeDefault}
          </Button>
          <Confirm
            label={common.delete}
            title={words.removeTitle(warehouse.name)}
            text={words.removeText}
            onConfirm={() => remove.mutateAsync({ path })}
          />
        </>
      )}
    </>
  )
}
