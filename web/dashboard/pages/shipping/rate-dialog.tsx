import { Button, Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core'
import { useAct } from '../../api/hooks.ts'
import type { ShippingRate } from '../../api/types.generated.ts'
import { useNotice } from '../../frame/notices.tsx'
import { fieldProblem } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { ActionForm, textOf } from '../../parts/action-form.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { plainAmount } from '../../parts/plain-amount.ts'
import { useBusiness } from '../../session/business.tsx'

/** Changes what a courier service costs in a zone. */
export function RateDialog({ rate, onClose }: { rate: ShippingRate; onClose: () => void }) {
  const messages = useMessages()
  const { shipping, common } = messages
  const words = shipping.rates
  const { path } = useBusiness()
  const notify = useNotice()
  const change = useAct('PATCH /api/businesses/{business_id}/shipping-rates/{id}')
  const problem = (field: string) => fieldProblem(change.error, field, messages)
  const submit = async (values: FormData) => {
    const body = {
      first_kg: textOf(values, 'first_kg'),
      next_kg: textOf(values, 'next_kg'),
      etd: textOf(values, 'etd') || null,
      is_cod: values.has('is_cod'),
      cod_fee: textOf(values, 'cod_fee') || '0',
      is_enabled: values.has('is_enabled'),
    }
    if (!(await change.mutateAsync({ path: { ...path, id: rate.id }, body }).catch(() => undefined))) return
    notify(common.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.changeOne(rate.zone_name)} isForm>
      <ActionForm error={change.error} onSubmit={submit}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            name="first_kg"
            label={words.firstKg}
            inputMode="numeric"
            defaultValue={plainAmount(rate.first_kg)}
            error={problem('first_kg')}
            data-autofocus
          />
          <TextInput
            name="next_kg"
            label={words.nextKg}
            inputMode="numeric"
            defaultValue={plainAmount(rate.next_kg)}
            error={problem('next_kg')}
          />
          <TextInput
            name="etd"
            label={words.days}
            description={words.daysHint}
            defaultValue={rate.etd ?? ''}
            error={problem('etd')}
          />
          <TextInput
            name="cod_fee"
            label={words.codFee}
            description={words.codFeeHint}
            inputMode="numeric"
            defaultValue={plainAmount(rate.cod_fee)}
            error={problem('cod_fee')}
          />
        </SimpleGrid>
        <Checkbox name="is_cod" label={words.isCod} defaultChecked={rate.is_cod} />
        <Checkbox name="is_enabled" label={words.isEnabled} defaultChecked={rate.is_enabled} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {common.save}
          </Button>
        </Group>
      </ActionForm>
    </Dialog>
  )
}
