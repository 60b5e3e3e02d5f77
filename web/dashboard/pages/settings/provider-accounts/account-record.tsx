import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAct } from '../../../api/hooks.ts'
import type { AccountProvider, ProviderAccount } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { CopyField } from '../../../parts/fields/copy-field.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { StatusBadge } from '../../../parts/values/status-badge.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { CredentialsDialog } from './account-dialog.tsx'
import { CallsDialog } from './calls-dialog.tsx'
import { MethodsDialog } from './methods-dialog.tsx'
import { SettingsDialog } from './settings-dialog.tsx'
import { providerAccountWords } from './words.ts'

type Props = { account: ProviderAccount; provider: AccountProvider | undefined }
type Check = NonNullable<ProviderAccount['last_check']>
type Open = 'keys' | 'methods' | 'settings' | 'calls' | null

export function AccountRecord({ account, provider }: Props) {
  const { common } = useMessages()
  const words = useWords(providerAccountWords)
  const notify = useNotice()
  const pathTo = usePathTo()
  const path = { ...useBusiness().path, account_id: account.id }
  const [open, setOpen] = useState<Open>(null)
  const check = useAct('POST /api/businesses/{business_id}/provider-accounts/{account_id}/check')
  const update = useAct('PATCH /api/businesses/{business_id}/provider-accounts/{account_id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/provider-accounts/{account_id}')
  const { last_check, last_callback_at, is_active, mode, name, kind } = account
  const isPayment = kind === 'payment'
  const methodCount = account.methods.filter(({ is_enabled }) => is_enabled).length
  const providerName = words.providers[account.provider] ?? account.provider
  const close = () => setOpen(null)
  const describeOutcome = ({ is_ok, code }: Check, ok: string) =>
    is_ok ? ok : words.fails(words.checkErrors[code ?? 'internal'] ?? '')
  const button = { size: 'xs', variant: 'default' } as const
  return (
    <Record
      name={name}
      badges={
        <>
          {isPayment && (
            <StatusBadge
              label={words.modeBadges[mode]}
              icon={mode === 'live' ? 'check' : 'warning'}
              color={mode === 'live' ? 'brand' : 'amber'}
            />
          )}
          {!is_active && <StatusBadge label={words.off} icon="warning" color="gray" />}
        </>
      }
      lines={[
        isPayment ? `${providerName} · ${words.methodCount(methodCount)}` : providerName,
        last_check ? (
          <>
            {describeOutcome(last_check, words.checkedOk)} (<When at={last_check.at} />)
          </>
        ) : (
          words.unchecked
        ),
        last_callback_at ? (
          <>
            {words.lastCallback} <When at={last_callback_at} />
          </>
        ) : (
          words.noCallback
        ),
      ]}
      actions={
        <>
          <Button
            {...button}
            loading={check.isPending}
            onClick={() =>
              check.mutate(
                { path },
                {
                  onSuccess: ({ last_check: found }) => found && notify(describeOutcome(found, words.works)),
                },
              )
            }
          >
            {words.check}
          </Button>
          {provider && (
            <>
              {isPayment && (
                <Button {...button} onClick={() => setOpen('methods')}>
                  {words.methods}
                </Button>
              )}
              <Button {...button} onClick={() => setOpen('keys')}>
                {words.keys}
              </Button>
            </>
          )}
          <Button {...button} onClick={() => setOpen('settings')}>
            {words.settings}
          </Button>
          {isPayment && (
            <Button {...button} component={Link} to={pathTo('paymentReports', { account_id: account.id })}>
              {words.reports}
            </Button>
          )}
          <Button {...button} onClick={() => setOpen('calls')}>
            {words.calls}
          </Button>
          <Button
            {...button}
            loading={update.isPending}
            onClick={() => update.mutate({ path, body: { is_active: !is_active } })}
          >
            {is_active ? words.turnOff : words.turnOn}
          </Button>
          <Confirm
            label={common.delete}
            title={words.removeTitle(name)}
            text={isPayment ? words.removeText : words.message.removeText}
            onConfirm={() => remove.mutateAsync({ path })}
          />
        </>
      }
    >
      <CopyField label={words.callback} value={account.callback_url} />
      {open === 'keys' && provider && (
        <CredentialsDialog account={account} fields={provider.credential_fields} onClose={close} />
      )}
      {open === 'methods' && provider && <MethodsDialog account={account} provider={provider} onClose={close} />}
      {open === 'settings' && <SettingsDialog account={account} onClose={close} />}
      {open === 'calls' && <CallsDialog account={account} onClose={close} />}
    </Record>
  )
}
