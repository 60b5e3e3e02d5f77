import { Badge, Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useAct } from '../../../api/hooks.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useUser } from '../../../session/session.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { accountWords } from './words.ts'

/** Loaded when it is opened, because the QR code needs a library. */
const SetUpDialog = lazy(() => import('./set-up-dialog.tsx'))

type Open = 'set-up' | 'turn-off' | 'new-codes' | undefined

/** Turns two-factor sign-in on and off, and replaces the recovery codes. */
export function TwoFactorCard() {
  const { account } = useWords(accountWords)
  const { is_two_factor_on } = useUser()
  const notify = useNotice()
  const [open, setOpen] = useState<Open>()
  const [codes, setCodes] = useState<string[]>()
  const turnOff = useAct('POST /api/me/two-factor/turn-off')
  const replace = useAct('POST /api/me/two-factor/recovery-codes')
  const close = () => setOpen(undefined)
  const showCodes = (issued: string[]) => {
    close()
    setCodes(issued)
  }
  return (
    <Card title={account.twoFactor} lead={account.twoFactorLead}>
      <Stack>
        <Group>
          <Badge variant="light" color={is_two_factor_on ? 'brand' : 'gray'}>
            {is_two_factor_on ? account.on : account.off}
          </Badge>
        </Group>
        <Group>
          {!is_two_factor_on && <Button onClick={() => setOpen('set-up')}>{account.turnOn}</Button>}
          {is_two_factor_on && (
            <>
              <Button variant="default" onClick={() => setOpen('new-codes')}>
                {account.newRecoveryCodes}
              </Button>
              <Button variant="default" c="var(--mantine-color-error)" onClick={() => setOpen('turn-off')}>
                {account.turnOff}
              </Button>
            </>
          )}
        </Group>
      </Stack>
      <Suspense>{open === 'set-up' && <SetUpDialog onClose={close} onDone={showCodes} />}</Suspense>
      <ProofDialog
        isOpen={open === 'turn-off'}
        title={account.turnOff}
        text={account.turnOffText}
        error={turnOff.error}
        onClose={close}
        onProof={async (body) => {
          await turnOff.mutateAsync({ body })
          close()
          notify(account.turnedOff)
        }}
      />
      <ProofDialog
        isOpen={open === 'new-codes'}
        title={account.newRecoveryCodes}
        text={account.newRecoveryText}
        error={replace.error}
        onClose={close}
        onProof={async (body) => showCodes((await replace.mutateAsync({ body })).recovery_codes)}
      />
      <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
    </Card>
  )
}
