import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { useAct } from '../../../api/hooks.ts'
import type { ShippingRate } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { fieldProblem } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm, readText } from '../../../parts/dialogs/action-form.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { NamedMoneyField } from '../../../parts/fields/named-money-field.tsx'
import { toAmount } from '../../../parts/fields/plain-amount.ts'
import { useBusiness } from '../../../session/business.tsx'
import { shippingWords } from './words.ts'

type NewRate = Pick<ShippingRate, 'courier_service_id' | 'zone_id' | 'zone_name'>

/** Edits the rate of a courier service in a zone, or sets it for the first time. */
export function RateDialog({ rate, onClose }: { rate: ShippingRate | NewRate; onClose: () => void }) {
  const { common } = useMessages()
  const { shipping } = useWords(shippingWords)
  const words = shipping.rates
  const { path } = useBusiness()
  const notify = useNotice()
  const known = 'id' in rate ? rate : undefined
  const create = useAct('POST /api/businesses/{business_id}/shipping-rates')
  const change = useAct('PATCH /api/businesses/{business_id}/shipping-rates/{id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/shipping-rates/{id}')
  const error = create.error ?? change.error
  const zone = shipping.zones.names[rate.zone_name] ?? rate.zone_name
  const submit = async (values: FormData) => {
    const body = {
      first_kg: toAmount(readText(values, 'first_kg')),
      next_kg: toAmount(readText(values, 'next_kg')),
      etd: readText(values, 'etd') || null,
      is_cod: values.has('is_cod'),
      cod_fee: toAmount(readText(values, 'cod_fee')) || '0',
      is_enabled: values.has('is_enabled'),
    }
    const { courier_service_id, zone_id } = rate
    const saving = known
      ? change.mutateAsync({ path: { ...path, id: known.id }, body })
      : create.mutateAsync({ path, body: { ...body, courier_service_id, zone_id } })
    if (!(await saving.catch(() => undefined))) return
    notify(common.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={known ? words.changeOne(zone) : shipping.zones.newRate(zone)} isForm>
      <ActionForm error={error} onSubmit={submit}>
        <RateFields known={known} error={error} />
        <DialogActions onClose={onClose} isBusy={create.isPending || change.isPending} label={common.save}>
          {known && (
            <Confirm
              label={shipping.zones.removeRate}
              title={shipping.zones.removeTitle(zone)}
              text={shipping.zones.removeRateText}
              button={{ size: 'sm', mr: 'auto' }}
              onConfirm={async () => {
                await remove.mutateAsync({ path: { ...path, id: known.id } })
                onClose()
              }}
            />
          )}
        </DialogActions>
      </ActionForm>
    </Dialog>
  )
}

function RateFields({ known, error }: { known: ShippingRate | undefined; error: unknown }) {
  const messages = useMessages()
  const { rates: words } = useWords(shippingWords).shipping
  const problem = (field: string) => fieldProblem(error, field, messages)
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NamedMoneyField
          name="first_kg"
          label={words.firstKg}
          defaultValue={known?.first_kg ?? ''}
          error={problem('first_kg')}
          data-autofocus
        />
        <NamedMoneyField
          name="next_kg"
          label={words.nextKg}
          defaultValue={known?.next_kg ?? ''}
          error={problem('next_kg')}
        />
        <TextInput
          name="etd"
          label={words.days}
          description={words.daysHint}
          defaultValue={known?.etd ?? ''}
          error={problem('etd')}
        />
        <NamedMoneyField
          name="cod_fee"
          label={words.codFee}
          description={words.codFeeHint}
          defaultValue={known?.cod_fee ?? '0'}
          error={problem('cod_fee')}
        />
      </SimpleGrid>
      <Checkbox name="is_cod" label={words.isCod} defaultChecked={known?.is_cod} />
      <Checkbox name="is_enabled" label={words.isEnabled} defaultChecked={known?.is_enabled ?? true} />
    </>
  )
}
