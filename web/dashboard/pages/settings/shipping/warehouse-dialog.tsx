import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import type { Warehouse } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { LocationField, type Place } from '../../sales/orders/entry/location-field.tsx'
import { shippingWords } from './words.ts'

const texts = ['contact_name', 'contact_phone', 'address', 'postal_code'] as const
const coordinates = ['latitude', 'longitude'] as const

type Props = { warehouse: Warehouse | undefined; onClose: () => void }

/** Creates a warehouse, or edits the given one. */
export default function WarehouseDialog({ warehouse, onClose }: Props) {
  const messages = useMessages()
  const { common } = messages
  const words = useWords(shippingWords).shipping.warehouses
  const [place, setPlace] = useState<Place>()
  const { submit, error, isBusy } = useSave({ warehouse, onClose }, place)
  const problem = (field: string) => fieldProblem(error, field, messages)
  return (
    <Dialog opened onClose={onClose} title={warehouse ? words.edit : words.add} isForm>
      <ActionForm error={error} onSubmit={submit}>
        <TextInput
          name="name"
          label={words.fields.name}
          defaultValue={warehouse?.name}
          error={problem('name')}
          data-autofocus
        />
        <TextInput
          name="address"
          label={words.fields.address}
          defaultValue={warehouse?.address ?? ''}
          error={problem('address')}
        />
        <LocationField
          value={place}
          onValue={setPlace}
          hint={warehouse?.location_id ? words.districtKept : words.districtHint}
          error={problem('location_id')}
        />
        <Position warehouse={warehouse} problem={problem} />
        <Contact warehouse={warehouse} problem={problem} />
        <DialogActions onClose={onClose} isBusy={isBusy} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}

type PartProps = { warehouse: Warehouse | undefined; problem: (field: string) => string | undefined }

function Position({ warehouse, problem }: PartProps) {
  const words = useWords(shippingWords).shipping.warehouses
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput
          name="postal_code"
          label={words.fields.postal_code}
          inputMode="numeric"
          defaultValue={warehouse?.postal_code ?? ''}
          error={problem('postal_code')}
        />
        {coordinates.map((name) => (
          <TextInput
            key={name}
            name={name}
            label={words.fields[name]}
            inputMode="decimal"
            defaultValue={warehouse?.[name] ?? ''}
            error={problem(name)}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {words.coordinatesHint}
      </Text>
    </>
  )
}

function Contact({ warehouse, problem }: PartProps) {
  const words = useWords(shippingWords).shipping.warehouses
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        name="contact_name"
        label={words.fields.contact_name}
        defaultValue={warehouse?.contact_name ?? ''}
        error={problem('contact_name')}
      />
      <TextInput
        name="contact_phone"
        type="tel"
        label={words.fields.contact_phone}
        defaultValue={warehouse?.contact_phone ?? ''}
        error={problem('contact_phone')}
      />
    </SimpleGrid>
  )
}

function useSave({ warehouse, onClose }: Props, place: Place | undefined) {
  const { common } = useMessages()
  const { path } = useBusiness()
  const notify = useNotice()
  const create = useAct('POST /api/businesses/{business_id}/warehouses')
  const change = useAct('PATCH /api/businesses/{business_id}/warehouses/{warehouse_id}')
  const submit = async (values: FormData) => {
    const readNumber = (name: string) => {
      const text = readText(values, name).replace(',', '.')
      return text === '' ? null : Number(text)
    }
    const body = {
      name: readText(values, 'name'),
      ...Object.fromEntries(texts.map((name) => [name, readText(values, name) || null])),
      ...Object.fromEntries(coordinates.map((name) => [name, readNumber(name)])),
      ...(place && { location_id: place.id }),
    }
    const saved = warehouse
      ? change.mutateAsync({ path: { ...path, warehouse_id: warehouse.id }, body })
      : create.mutateAsync({ path, body })
    if (!(await saved.catch(() => undefined))) return
    notify(common.saved)
    onClose()
  }
  return { submit, error: create.error ?? change.error, isBusy: create.isPending || change.isPending }
}
