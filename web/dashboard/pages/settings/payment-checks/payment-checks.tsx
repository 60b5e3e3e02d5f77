import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useApi } from '../../../api/hooks.ts'
import type { PaymentConflict } from '../../../api/types.generated.ts'
import { useFormat } from '../../../messages/format.ts'
import { useWords } from '../../../messages/provider.tsx'
import { Page } from '../../../parts/layout/page.tsx'
import { Tabs } from '../../../parts/layout/tabs.tsx'
import { Empty } from '../../../parts/lists/empty.tsx'
import { PagedRecords } from '../../../parts/lists/paged-records.tsx'
import { useCursor } from '../../../parts/lists/pager.tsx'
import { Record } from '../../../parts/lists/records.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness, usePathTo } from '../../../session/business.tsx'
import { providerAccountWords } from '../provider-accounts/words.ts'
import { ResolveDialog } from './resolve-dialog.tsx'
import { paymentCheckWords } from './words.ts'

type State = 'open' | 'resolved'

/** Lists open and resolved payment conflicts. */
export default function PaymentChecks() {
  const words = useWords(paymentCheckWords)
  const [search] = useSearchParams()
  const state: State = search.get('state') === 'resolved' ? 'resolved' : 'open'
  const tabs = (['open', 'resolved'] as const).map((key) => ({
    key,
    label: words.states[key],
    to: key === 'open' ? '?' : '?state=resolved',
    isCurrent: key === state,
  }))
  return (
    <Page title={words.title} lead={words.lead}>
      <Stack>
        <Tabs label={words.statesLabel} tabs={tabs} />
        <Conflicts key={state} state={state} />
      </Stack>
    </Page>
  )
}

function Conflicts({ state }: { state: State }) {
  const words = useWords(paymentCheckWords)
  const { path } = useBusiness()
  const [cursor, move] = useCursor()
  const list = useApi('GET /api/businesses/{business_id}/payment-conflicts', { path, query: { state, ...cursor } })
  const [open, setOpen] = useState<PaymentConflict | null>(null)
  return (
    <>
      <PagedRecords
        query={list}
        rows={4}
        label={words.title}
        empty={<Empty icon="check" title={state === 'open' ? words.empty : words.emptyResolved} />}
        onMove={move}
      >
        {(conflict) => <Conflict key={conflict.id} conflict={conflict} onResolve={() => setOpen(conflict)} />}
      </PagedRecords>
      {open && <ResolveDialog conflict={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Conflict({ conflict, onResolve }: { conflict: PaymentConflict; onResolve: () => void }) {
  const words = useWords(paymentCheckWords)
  const { providers } = useWords(providerAccountWords)
  const format = useFormat()
  const pathTo = usePathTo()
  const { business } = useBusiness()
  const { order, amount, expected_amount, provider, provider_payment_id, reason } = conflict
  const money = (text: string) => format.money(text, conflict.currency ?? business.currency)
  const amounts = [amount && words.paid(money(amount)), expected_amount && words.expected(money(expected_amount))]
  return (
    <Record
      name={words.reasons[reason] ?? reason}
      lines={[
        <Text key="advice" size="sm" c="var(--mantine-color-text)">
          {conflict.resolved_at ? conflict.note : words.advice[reason]}
        </Text>,
        order && (order.is_deleted ? words.deletedOrder(order.order_id) : words.order(order.order_id)),
        amounts.filter(Boolean).join(' · '),
        provider && provider_payment_id && words.atProvider(providers[provider] ?? provider, provider_payment_id),
        conflict.resolved_at ? (
          <>
            {words.resolvedAt} <When at={conflict.resolved_at} />
          </>
        ) : (
          <>
            {words.noticed} <When at={conflict.noticed_at} />
          </>
        ),
      ]}
      actions={
        <>
          {order && !order.is_deleted && (
            <Button size="xs" variant="default" component={Link} to={pathTo('order', { order_id: order.id })}>
              {words.openOrder}
            </Button>
          )}
          {!conflict.resolved_at && (
            <Button size="xs" onClick={onResolve}>
              {words.resolve}
            </Button>
          )}
        </>
      }
    />
  )
}
