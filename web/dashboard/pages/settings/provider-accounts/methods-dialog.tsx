import { ActionIcon, Checkbox, Group, Stack, Text } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { paymentName } from '../../../../client/payment-names.generated.ts'
import { useAct } from '../../../api/hooks.ts'
import type { AccountProvider, ProviderAccount } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useLanguage, useMessages, useWords } from '../../../messages/provider.tsx'
import { ActionForm } from '../../../parts/dialogs/action-form.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { DialogActions } from '../../../parts/dialogs/dialog-actions.tsx'
import { Icon } from '../../../parts/values/icon.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { type Method, MethodTerms } from './method-terms.tsx'
import { providerAccountWords } from './words.ts'

/** The account's methods, followed by the provider's other methods as disabled. */
const listMethods = (account: ProviderAccount, provider: AccountProvider): Method[] => [
  ...account.methods,
  ...provider.methods
    .filter(({ payment_method }) => !account.methods.some((method) => method.payment_method === payment_method))
    .map(({ payment_method }) => ({
      payment_method,
      is_enabled: false,
      minimum_amount: null,
      maximum_amount: null,
      fee_amount: '0.00',
      fee_basis_points: 0,
      expiry_minutes: null,
    })),
]

type Props = { account: ProviderAccount; provider: AccountProvider; onClose: () => void }

/** Enables and disables methods, sets their terms, and orders them by dragging or with buttons. */
export function MethodsDialog({ account, provider, onClose }: Props) {
  const { common } = useMessages()
  const words = useWords(providerAccountWords)
  const path = { ...useBusiness().path, account_id: account.id }
  const notify = useNotice()
  const update = useAct('PATCH /api/businesses/{business_id}/provider-accounts/{account_id}')
  const [methods, setMethods] = useState(() => listMethods(account, provider))
  const move = (from: number, to: number) => {
    const moved = [...methods]
    moved.splice(to, 0, ...moved.splice(from, 1))
    setMethods(moved)
  }
  const drop = (event: DragEvent, to: number) => {
    event.preventDefault()
    const from = methods.findIndex(({ payment_method }) => payment_method === event.dataTransfer.getData('text/plain'))
    if (from >= 0) move(from, to)
  }
  const change = (index: number, method: Method) => setMethods((before) => before.with(index, method))
  const save = async () => {
    const body = { methods: methods as never }
    if (!(await update.mutateAsync({ path, body }).catch(() => undefined))) return
    notify(common.saved)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.methods} isForm>
      <ActionForm error={update.error} onSubmit={save}>
        <Text size="sm" c="dimmed">
          {words.methodsLead}
        </Text>
        <Stack component="ol" gap={4} p={0} m={0} aria-label={words.methods}>
          {methods.map((method, index) => (
            <Stack
              component="li"
              gap={4}
              key={method.payment_method}
              draggable
              onDragStart={(event) => event.dataTransfer.setData('text/plain', method.payment_method)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event, index)}
            >
              <MethodFields
                method={method}
                place={{ index, isLast: index === methods.length - 1, moveTo: (to) => move(index, to) }}
                provider={provider}
                error={update.error}
                onChange={(changed) => change(index, changed)}
              />
            </Stack>
          ))}
        </Stack>
        <DialogActions onClose={onClose} isBusy={update.isPending} label={common.save} />
      </ActionForm>
    </Dialog>
  )
}

type FieldsProps = {
  method: Method
  place: { index: number; isLast: boolean; moveTo: (index: number) => void }
  provider: AccountProvider
  error: unknown
  onChange: (method: Method) => void
}

/** One method: whether it is enabled, its place among the others, and its terms. */
function MethodFields({ method, place: { index, isLast, moveTo }, provider, error, onChange }: FieldsProps) {
  const words = useWords(providerAccountWords)
  const { language } = useLanguage()
  const { payment_method, is_enabled } = method
  const name = paymentName(payment_method, language)
  const toMove = (label: string, to: number, isDisabled: boolean, icon: 'up' | 'chevron') => (
    <ActionIcon variant="default" size="lg" aria-label={label} disabled={isDisabled} onClick={() => moveTo(to)}>
      <Icon name={icon} />
    </ActionIcon>
  )
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Checkbox label={name} checked={is_enabled} onChange={() => onChange({ ...method, is_enabled: !is_enabled })} />
        <Group gap={4} wrap="nowrap">
          {toMove(words.up(name), index - 1, index === 0, 'up')}
          {toMove(words.down(name), index + 1, isLast, 'chevron')}
        </Group>
      </Group>
      {is_enabled && (
        <MethodTerms
          method={method}
          label={name}
          index={index}
          capability={provider.methods.find((one) => one.payment_method === payment_method)}
          error={error}
          onChange={onChange}
        />
      )}
    </>
  )
}
