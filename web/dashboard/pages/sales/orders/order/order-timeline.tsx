import { Suspense, useState } from 'react'
import { paymentName } from '../../../../../client/payment-names.generated.ts'
import { useApi } from '../../../../api/hooks.ts'
import type { Order, OrderTimelineEntry } from '../../../../api/types.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useLanguage, useMessages, useWords } from '../../../../messages/provider.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { Timeline, type TimelineEntry } from '../../../../parts/lists/timeline.tsx'
import { mailTroubleWords } from '../../../../parts/mails/trouble/words.ts'
import type { IconName } from '../../../../parts/values/icon.tsx'
import { lazyPart } from '../../../../preload.ts'
import { useBusiness } from '../../../../session/business.tsx'
import { orderWords } from '../words.ts'
import { changedParts } from './changed-parts.ts'
import { type MailState, MailStatus } from './mail-status.tsx'
import classes from './order.module.css'
import { findState, useOrderMails } from './order-mails.ts'
import { timelineWords } from './timeline/words.ts'

const MailDialog = lazyPart([mailTroubleWords], async () => (await import('./mail-dialog.tsx')).default)

const icons: Record<OrderTimelineEntry['kind'], IconName> = {
  created: 'plus',
  status: 'orders',
  payment: 'money',
  edit: 'list',
  shipment: 'truck',
  payment_request: 'money',
  message: 'mail',
  refund: 'refund',
  return: 'box',
  buyer_cancel: 'orders',
}

/**
 * Lists everything that happened to the order, newest first: changes of status, edits, shipment, payments, refunds,
 * mails.
 */
export default function OrderTimeline({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const { path } = useBusiness()
  const [read, setRead] = useState<number>()
  const timeline = useApi('GET /api/businesses/{business_id}/orders/{id}/timeline', { path: { ...path, id: order.id } })
  const describe = useDescription(order, setRead)
  return (
    <Card title={words.timeline}>
      <Loaded query={timeline}>{({ data }) => <Timeline label={words.timeline} entries={data.map(describe)} />}</Loaded>
      <Suspense fallback={null}>
        {read !== undefined && <MailDialog orderId={order.id} mailId={read} onClose={() => setRead(undefined)} />}
      </Suspense>
    </Card>
  )
}

function useDescription(order: Order, onRead: (mailId: number) => void) {
  const toTitle = useTitle(order)
  const formatDetail = useDetail(order)
  const mails = useOrderMails(order)
  return (entry: OrderTimelineEntry): TimelineEntry => ({
    at: entry.at,
    icon: icons[entry.kind],
    title: toTitle(entry),
    detail: (
      <>
        {formatDetail(entry)}
        {entry.message && <Mail message={entry.message} mails={mails} name={toTitle(entry)} onRead={onRead} />}
      </>
    ),
  })
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

function useTitle({ currency }: Order) {
  const { orders } = useWords(orderWords)
  const { orderEvents: events } = useWords(timelineWords)
  const { language } = useLanguage()
  const format = useFormat()
  return ({ kind, to, fields, values, message }: OrderTimelineEntry): string => {
    switch (kind) {
      case 'created':
        return events.created(orders.status[to as Order['status']])
      case 'status':
        return events.status(orders.status[to as Order['status']])
      case 'payment':
        return events.payment(orders.payment[to as Order['payment_status']])
      case 'shipment':
        return events.shipment(toText(values.shipment_receipt))
      case 'payment_request':
        return events.paymentRequest(values.payment_method ? paymentName(toText(values.payment_method), language) : '')
      case 'message':
        return events.message(events.mails[message?.template as keyof typeof events.mails] ?? events.mail)
      case 'refund':
        return events.refund(format.money(toText(values.amount), currency), events.refundStatus[toRefundState(values)])
      case 'return':
        return events.return(events.returnStatus[toText(values.status) as keyof typeof events.returnStatus])
      case 'buyer_cancel':
        return events.buyerCancel
      case 'edit':
        if (fields.includes('transferproof_rejection')) return events.proofRejected
        return events.edit(changedParts(fields).map((part) => events.parts[part]))
    }
  }
}

type RefundState = keyof (typeof timelineWords)['en']['orderEvents']['refundStatus']

function toRefundState(values: OrderTimelineEntry['values']) {
  if (values.is_account_changed) return 'account'
  if (values.is_edit) return 'edited'
  return (values.failure_code === 'canceled' ? 'canceled' : toText(values.status)) as RefundState
}

/** Who did it, and the new total of an edit. */
function useDetail({ currency }: Order) {
  const { orderEvents: events } = useWords(timelineWords)
  const format = useFormat()
  return ({ by, values, kind }: OrderTimelineEntry) =>
    [
      by && events.by(by),
      kind === 'edit' && values.gross_revenue && events.newTotal(format.money(toText(values.gross_revenue), currency)),
    ]
      .filter(Boolean)
      .join(' · ')
}

type MailProps = {
  message: NonNullable<OrderTimelineEntry['message']>
  mails: ReturnType<typeof useOrderMails>
  name: string
  onRead: (mailId: number) => void
}

function Mail({ message: { mail_id, status }, mails, name, onRead }: MailProps) {
  const { outbox } = useMessages()
  const mail = mails.find(({ id }) => id === mail_id)
  return (
    <span className={classes.mail}>
      <MailStatus status={mail ? findState(mail) : ((status ?? 'purged') as MailState)} />
      {mail_id !== null && (
        <button
          type="button"
          className={classes.readMail}
          aria-label={`${outbox.read}: ${name}`}
          onClick={() => onRead(mail_id)}
        >
          {outbox.read}
        </button>
      )}
    </span>
  )
}
