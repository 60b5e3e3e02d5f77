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
type Open = 'keys' | 'methods' | 'settings' | 'calls'

/** A payment, message or measuring account with its last check, and everything that can be done with it. */
export function AccountRecord({ account, provider }: Props) {
  const words = useWords(providerAccountWords)
  const { callback } = useCallbackWords(account)
  const [open, setOpen] = useState<Open>()
  const { is_active, mode, name } = account
  const close = () => setOpen(undefined)
  return (
    <Record
      name={name}
      badges={
        <>
          {isPayment(account) && (
            <StatusBadge
              label={words.modeBadges[mode]}
              icon={mode === 'live' ? 'check' : 'warning'}
              color={mode === 'live' ? 'brand' : 'amber'}
            />
          )}
          {!is_active && <StatusBadge label={words.off} icon="warning" color="gray" />}
        </>
      }
      lines={useLines(account)}
      actions={<Actions account={account} provider={provider} onOpen={setOpen} />}
    >
      <CopyField label={callback} value={account.callback_url} />
      {open === 'keys' && provider && (
        <CredentialsDialog account={account} fields={provider.credential_fields} onClose={close} />
      )}
      {open === 'methods' && provider && <MethodsDialog account={account} provider={provider} onClose={close} />}
      {open === 'settings' && <SettingsDialog account={account} onClose={close} />}
      {open === 'calls' && <CallsDialog account={account} onClose={close} />}
    </Record>
  )
}

const isPayment = ({ kind }: ProviderAccount) => kind === 'payment'

function useOutcome() {
  const words = useWords(providerAccountWords)
  return ({ is_ok, code }: Check, ok: string) => (is_ok ? ok : words.fails(words.checkErrors[code ?? 'internal'] ?? ''))
}

/** The words for what the provider sends by itself: payments, or messages and their states. */
function useCallbackWords(account: ProviderAccount) {
  const words = useWords(providerAccountWords)
  return isPayment(account) ? words : words.message
}

/** What is known of the account: its provider, the last check, and the last callback. */
function useLines(account: ProviderAccount) {
  const words = useWords(providerAccountWords)
  const callbackWords = useCallbackWords(account)
  const describeOutcome = useOutcome()
  const { last_check, last_callback_at } = account
  const methodCount = account.methods.filter(({ is_enabled }) => is_enabled).length
  const providerName = words.providers[account.provider] ?? account.provider
  return [
    isPayment(account) ? `${providerName} · ${words.methodCount(methodCount)}` : providerName,
    last_check ? (
      <>
        {describeOutcome(last_check, words.checkedOk)} (<When at={last_check.at} />)
      </>
    ) : (
      words.unchecked
    ),
    last_callback_at ? (
      <>
        {callbackWords.lastCallback} <When at={last_callback_at} />
      </>
    ) : (
      callbackWords.noCallback
    ),
  ]
}

type ActionsProps = Props & { onOpen: (open: Open) => void }

const buttonProps = { size: 'xs', variant: 'default' } as const

function Actions({ account, provider, onOpen }: ActionsProps) {
  const words = useWords(providerAccountWords)
  const pathTo = usePathTo()
  return (
    <>
      <CheckButton account={account} />
      {provider && isPayment(account) && (
        <Button {...buttonProps} onClick={() => onOpen('methods')}>
          {words.methods}
        </Button>
      )}
      {provider && (
        <Button {...buttonProps} onClick={() => onOpen('keys')}>
          {words.keys}
        </Button>
      )}
      <Button {...buttonProps} onClick={() => onOpen('settings')}>
        {words.settings}
      </Button>
      {isPayment(account) && (
        <Button {...buttonProps} component={Link} to={pathTo('paymentReports', { account_id: account.id })}>
          {words.reports}
        </Button>
      )}
      <Button {...buttonProps} onClick={() => onOpen('calls')}>
        {words.calls}
      </Button>
      <StateButtons account={account} />
    </>
  )
}

const usePath = ({ id }: ProviderAccount) => ({ ...useBusiness().path, account_id: id })

function CheckButton({ account }: { account: ProviderAccount }) {
  const words = useWords(providerAccountWords)
  const notify = useNotice()
  const path = usePath(account)
  const describeOutcome = useOutcome()
  const check = useAct('POST /api/businesses/{business_id}/provider-accounts/{account_id}/check')
  const run = () =>
    check.mutate(
      { path },
      { onSuccess: ({ last_check: found }) => found && notify(describeOutcome(found, words.works)) },
    )
  return (
    <Button {...buttonProps} loading={check.isPending} onClick={run}>
      {words.check}
    </Button>
  )
}

/** Turns the account off or on, or deletes it. */
function StateButtons({ account }: { account: ProviderAccount }) {
  const { common } = useMessages()
  const words = useWords(providerAccountWords)
  const path = usePath(account)
  const update = useAct('PATCH /api/businesses/{business_id}/provider-accounts/{account_id}')
  const remove = useAct('DELETE /api/businesses/{business_id}/provider-accounts/{account_id}')
  const { is_active, name } = account
  return (
    <>
      <Button
        {...buttonProps}
        loading={update.isPending}
        onClick={() => update.mutate({ path, body: { is_active: !is_active } })}
      >
        {is_active ? words.turnOff : words.turnOn}
      </Button>
      <Confirm
        label={common.delete}
        title={words.removeTitle(name)}
        text={isPayment(account) ? words.removeText : words.message.removeText}
        onConfirm={() => remove.mutateAsync({ path })}
      />
    </>
  )
}
