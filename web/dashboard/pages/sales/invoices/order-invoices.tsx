import { Button, Stack, Text } from '@mantine/core'
import { useActOnce, useApi } from '../../../api/hooks.ts'
import { invoicedPayments } from '../../../api/order-moves.generated.ts'
import type { Invoice, Order } from '../../../api/types.generated.ts'
import { useNotice } from '../../../frame/notices.tsx'
import { useFormat } from '../../../messages/format.ts'
import { problemText } from '../../../messages/problem.ts'
import { useMessages, useWords } from '../../../messages/provider.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { Record, Records } from '../../../parts/lists/records.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useBusiness } from '../../../session/business.tsx'
import { DownloadInvoice, KindBadge, whileWriting } from './invoice-parts.tsx'
import { invoiceWords } from './words.ts'

/** Whether the order has an invoice that no credit note cancels as a whole. */
const hasInvoice = (invoices: Invoice[]) => {
  const canceled = invoices.filter(({ reason }) => reason === 'correction' || reason === 'payment_undone')
  return invoices.some(
    ({ id, reason }) => reason === 'payment' && !canceled.some(({ refers_to }) => refers_to?.id === id),
  )
}

/** Shows the invoices and credit notes of an order, newest first, and a button to issue a missing one. */
export default function OrderInvoices({ order }: { order: Order }) {
  const messages = useMessages()
  const words = useWords(invoiceWords)
  const { path, can } = useBusiness()
  const notify = useNotice()
  const orderPath = { ...path, id: order.id }
  const list = useApi(
    'GET /api/businesses/{business_id}/orders/{id}/invoices',
    { path: orderPath },
    { refetchInterval: whileWriting },
  )
  const issue = useActOnce('POST /api/businesses/{business_id}/orders/{id}/invoice')
  const invoices = list.data?.data
  if (!invoices) return null
  const mayIssue =
    can('orders:manage') &&
    invoicedPayments.includes(order.payment_status) &&
    Number(order.gross_revenue) > 0 &&
    !hasInvoice(invoices)
  if (invoices.length === 0 && !mayIssue) return null
  const run = () =>
    issue.mutateAsync({ path: orderPath }).then(
      () => notify(words.issued),
      (error) => notify(problemText(error, messages)),
    )
  return (
    <Card title={words.card}>
      <Stack gap="sm" align="stretch">
        {invoices.length === 0 ? (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        ) : (
          <Records label={words.card}>
            {invoices.map((invoice) => (
              <InvoiceRecord key={invoice.id} invoice={invoice} />
            ))}
          </Records>
        )}
        {mayIssue && (
          <Button size="xs" variant="default" loading={issue.isPending} onClick={run}>
            {words.issue}
          </Button>
        )}
      </Stack>
    </Card>
  )
}

function InvoiceRecord({ invoice }: { invoice: Invoice }) {
  const words = useWords(invoiceWords)
  const format = useFormat()
  const { number, kind, reason, refers_to, total, currency, issued_at } = invoice
  return (
    <Record
      name={number}
      badges={kind === 'credit_note' && <KindBadge kind={kind} />}
      lines={[
        <span key="total">
          {format.money(total, currency)} · <When at={issued_at} />
        </span>,
        reason !== 'payment' &&
          [words.reasons[reason], refers_to && words.refersTo(refers_to.number)].filter(Boolean).join(' '),
      ]}
      actions={<DownloadInvoice invoice={invoice} />}
    />
  )
}
