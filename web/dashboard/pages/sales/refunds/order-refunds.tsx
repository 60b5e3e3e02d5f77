import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { isRepeated, type RefundStep, refundSteps } from '../../../api/refund-steps.generated.ts'
import type { Order, Refund } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { RefundBadge } from './badges.tsx'
import { StepButtons } from './step-buttons.tsx'
import { refundWords } from './words.ts'

const RefundStepDialog = lazy(async () => ({ default: (await import('./dialogs/dialogs.ts')).RefundStepDialog }))

/** Shows the refunds of an order, newest first, with their actions; renders nothing if there are none. */
export function OrderRefunds({ order }: { order: Order }) {
  const { refunds: words } = useWords(refundWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/orders/{id}/refunds', { path: { ...path, id: order.id } })
  const refunds = list.data?.data ?? []
  if (refunds.length === 0) return null
  return (
    <Card title={words.card}>
      <Records label={words.card}>
        {refunds.map((refund) => (
          <RefundRecord key={refund.id} refund={refund} isRepeated={isRepeated(refund, refunds)} />
        ))}
      </Records>
    </Card>
  )
}

function RefundRecord({ refund, isRepeated }: { refund: Refund; isRepeated: boolean }) {
  const { refunds: words } = useWords(refundWords)
  const { can } = useBusiness()
  const [step, setStep] = useState<RefundStep>()
  const amount = useFormat().money(refund.amount, refund.currency)
  const labels: { [S in RefundStep]: string } = {
    approve: words.approve,
    edit: words.edit,
    cancel: refund.status === 'requested' ? words.decline : words.cancel,
    'mark-sent': words.markSent,
    'mark-failed': words.markFailed,
    retry: words.retry,
  }
  // Nothing was sent without an account to send it to.
  const allowed = refundSteps(refund, isRepeated).filter((one) => one !== 'mark-sent' || refund.bank_account)
  const steps = can('refunds:manage') ? allowed : []
  return (
    <Record
      name={amount}
      badges={<RefundBadge refund={refund} />}
      lines={useRefundLines(refund)}
      actions={steps.length > 0 && <StepButtons steps={steps} labels={labels} onStep={setStep} />}
    >
      {step && (
        <Suspense fallback={null}>
          <RefundStepDialog refund={refund} step={step} onClose={() => setStep(undefined)} />
        </Suspense>
      )}
    </Record>
  )
}

/** The lines of text about a refund. */
function useRefundLines(refund: Refund) {
  const { refunds: words } = useWords(refundWords)
  const format = useFormat()
  const { origin, requested_by, decided_by, bank_account: account, failure_code, failure_reason } = refund
  const isOpenTransfer = refund.method === 'bank_transfer' && refund.status === 'pending'
  const who =
    origin === 'buyer'
      ? words.byBuyer
      : origin === 'provider'
        ? words.byProvider
        : requested_by && words.byMember(requested_by)
  const parts = [
    words.methods[refund.method],
    who,
    decided_by && decided_by !== requested_by && words.decidedBy(decided_by),
    refund.return_id && words.forReturn,
    refund.retry_of && words.again,
  ]
  return [
    <span key="about">
      {parts.filter(Boolean).join(' · ')} · <When at={refund.created_at} />
    </span>,
    account ? words.to(account.holder, account.bank, account.number) : isOpenTransfer && words.noAccount,
    account && refund.account_changed_at && words.accountChanged(format.moment(refund.account_changed_at)),
    words.asked(refund.reason),
    Number(refund.kept_fee) > 0 && words.kept(format.money(refund.kept_fee, refund.currency)),
    refund.status === 'pending' && refund.method === 'provider' && words.waiting,
    failure_code && [words.failures[failure_code], failure_reason].filter(Boolean).join(' '),
    refund.note && words.noted(refund.note),
  ]
}
