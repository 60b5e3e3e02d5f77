import { Group, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../api/hooks.ts'
import { type ReturnStep, returnSteps } from '../../../api/return-steps.generated.ts'
import type { Order, Return } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { ReturnBadge } from './badges.tsx'
import { lineName } from './line-name.ts'
import classes from './refunds.module.css'
import { StepButtons } from './step-buttons.tsx'
import { refundWords } from './words.ts'

const ReturnStepDialog = lazy(async () => ({ default: (await import('./dialogs/dialogs.ts')).ReturnStepDialog }))

/** Shows the returns of an order, newest first; renders nothing if there are none. */
export function OrderReturns({ order }: { order: Order }) {
  const { returns: words } = useWords(refundWords)
  const { path } = useBusiness()
  const list = useApi('GET /api/businesses/{business_id}/orders/{id}/returns', { path: { ...path, id: order.id } })
  const returns = list.data?.data ?? []
  if (returns.length === 0) return null
  return (
    <Card title={words.card}>
      <Records label={words.card}>
        {returns.map((one) => (
          <ReturnRecord key={one.id} returned={one} />
        ))}
      </Records>
    </Card>
  )
}

function ReturnRecord({ returned }: { returned: Return }) {
  const { returns: words } = useWords(refundWords)
  const { can } = useBusiness()
  const [step, setStep] = useState<ReturnStep>()
  const labels: { [S in ReturnStep]: string } = {
    approve: words.approve,
    reject: words.reject,
    parcel: words.parcelEdit,
    receive: words.receive,
    refund: words.refund,
  }
  const allowed = returnSteps(returned).filter((one) => one !== 'refund' || can('refunds:manage'))
  const steps = can('orders:manage') ? allowed : []
  return (
    <Record
      name={returned.lines.map((line) => words.item(line.quantity, lineName(line))).join(', ')}
      badges={<ReturnBadge status={returned.status} />}
      lines={useReturnLines(returned)}
      actions={steps.length > 0 && <StepButtons steps={steps} labels={labels} onStep={setStep} />}
    >
      <Pictures urls={returned.pictures} />
      {step && (
        <Suspense fallback={null}>
          <ReturnStepDialog returned={returned} step={step} onClose={() => setStep(undefined)} />
        </Suspense>
      )}
    </Record>
  )
}

function Pictures({ urls }: { urls: string[] }) {
  const { returns: words } = useWords(refundWords)
  if (urls.length === 0) return null
  return (
    <div>
      <Text size="sm" mt="sm" mb={6}>
        {words.pictures}
      </Text>
      <Group gap="xs">
        {urls.map((url, index) => (
          <a key={url} href={url} target="_blank" rel="noreferrer">
            <img
              className={classes.picture}
              src={url}
              alt={words.picture(index + 1)}
              width={96}
              height={96}
              loading="lazy"
              referrerPolicy="no-referrer"
            />
          </a>
        ))}
      </Group>
    </div>
  )
}

/** The lines of text about a return. */
function useReturnLines(returned: Return) {
  const { returns: words, refunds } = useWords(refundWords)
  const { status, parcel_number, bank_account: account, requested_by } = returned
  const who = returned.origin === 'buyer' ? words.byBuyer : requested_by && words.byMember(requested_by)
  const parcel = parcel_number ? words.parcel(parcel_number, returned.courier) : status === 'approved' && words.noParcel
  const arrived = returned.received_at
    ? returned.lines.map((line) =>
        words.arrived(lineName(line), line.received_quantity, line.quantity, line.restocked_quantity),
      )
    : []
  return [
    <span key="about">
      {who && `${who} · `}
      <When at={returned.created_at} />
    </span>,
    refunds.asked(returned.reason),
    parcel,
    ...arrived,
    account && status !== 'refunded' && refunds.to(account.holder, account.bank, account.number),
    returned.instructions && status === 'approved' && words.buyerReads(returned.instructions),
    returned.rejection && words.rejectedBecause(returned.rejection),
    returned.note && refunds.noted(returned.note),
  ]
}
