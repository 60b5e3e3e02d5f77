import { Button, Checkbox, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../../../client/api-error.ts'
import { type Answer, call, type Input } from '../../../api/call.ts'
import { useApi } from '../../../api/hooks.ts'
import { useFormat } from '../../../messages/format.ts'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { courierWord } from '../../../parts/values/courier-words.ts'
import { useBusiness } from '../../../session/business.tsx'
import { LocationField, type Place } from '../../sales/orders/entry/location-field.tsx'
import classes from './shipping.module.css'
import { shippingWords } from './words.ts'

const quote = 'POST /api/businesses/{business_id}/shipping-rates/quotes'

/** Computes the cost of a parcel with the current rates. */
export default function Tester({ onClose }: { onClose: () => void }) {
  const messages = useMessages()
  const words = useWords(shippingWords).shipping.tester
  const format = useFormat()
  const { path, business } = useBusiness()
  const warehouses = useApi('GET /api/businesses/{business_id}/warehouses', { path, query: {} })
  const [place, setPlace] = useState<Place>()
  const ask = useMutation<Answer<typeof quote>, ApiError, Input<typeof quote>>({
    mutationFn: (input) => call(quote, input),
  })
  const submit = (values: FormData) =>
    ask.mutate({
      path,
      body: {
        weight: Number(readText(values, 'weight') || Number.NaN),
        warehouse_id: Number(readText(values, 'warehouse_id')),
        location_id: place?.id as number,
        is_cod: values.has('is_cod'),
      },
    })
  const problem = (field: string) => fieldProblem(ask.error, field, messages)
  return (
    <Dialog opened onClose={onClose} title={words.title} isForm>
      <ActionForm error={ask.error} onSubmit={submit}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NativeSelect
            name="warehouse_id"
            label={words.from}
            data={(warehouses.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            error={problem('warehouse_id')}
          />
          <TextInput
            name="weight"
            label={words.weight}
            inputMode="numeric"
            defaultValue="1000"
            error={problem('weight')}
          />
        </SimpleGrid>
        <LocationField value={place} onValue={setPlace} error={problem('location_id')} />
        <Checkbox name="is_cod" label={words.isCod} />
        <Group>
          <Button type="submit" loading={ask.isPending}>
            {words.go}
          </Button>
        </Group>
      </ActionForm>
      <div role="status">
        {ask.data?.data.length === 0 && (
          <Text size="sm" mt="md">
            {words.nobody}
          </Text>
        )}
        {ask.data && ask.data.data.length > 0 && (
          <Stack gap={0} mt="md" component="ul" className={classes.quotes}>
            {ask.data.data.map(({ courier_service: service, cost, etd }) => (
              <li key={service.id}>
                <span>
                  {courierWord(service.courier.name)} {courierWord(service.name)}
                  {etd && <span className={classes.etd}> · {words.days(etd)}</span>}
                </span>
                <strong>{format.money(cost, business.currency)}</strong>
              </li>
            ))}
          </Stack>
        )}
      </div>
    </Dialog>
  )
}
