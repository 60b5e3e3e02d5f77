import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Order } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useFormat } from '../../../../messages/format.ts'
import { problemText } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { dropdownClasses as classes, Dropdown } from '../../../../parts/layout/dropdown.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import { lazyPart } from '../../../../preload.ts'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { refundWords } from '../../refunds/words.ts'
import {
  actionsFor,
  isBackwards,
  isPriceOpen,
  isReturnable,
  mayHaveRefunds,
  type OrderAction,
} from '../order-actions.ts'
import { useOrderChange } from '../queries.ts'
import { orderWords } from '../words.ts'

const ActionDialog = lazy(async () => ({ default: (await import('./action-dialog.tsx')).ActionDialog }))
const StateDialog = lazy(() => import('./state-dialog.tsx'))
const RejectProofDialog = lazy(() => import('./reject-proof-dialog.tsx'))
const NewRefundDialog = lazyPart(
  [refundWords],
  async () => (await import('../../refunds/dialogs/dialogs.ts')).NewRefundDialog,
)
const CreateReturnDialog = lazyPart(
  [refundWords],
  async () => (await import('../../refunds/dialogs/dialogs.ts')).CreateReturnDialog,
)

/** Actions with a confirmation, because they take or return stock, notify the buyer, or need a tracking number. */
const needsDialog = (action: OrderAction, order: Order) =>
  action.kind === 'accept' ||
  (action.kind === 'status' && (['canceled', 'shipped', 'rts'].includes(action.to) || order.status === 'canceled'))

export function OrderButtons({ order, etag }: { order: Order; etag: string | undefined }) {
  const messages = useMessages()
  const { order: words, orders } = useWords(orderWords)
  const { path, can } = useBusiness()
  const pathTo = usePathTo()
  const notify = useNotice()
  const navigate = useNavigate()
  const format = useFormat()
  // The order at the time of the question, so that its text does not change when the action takes effect.
  const [asked, setAsked] = useState<{ action: OrderAction | 'duplicate'; label: string; order: Order }>()
  const [open, setOpen] = useState<'reject' | 'refund' | 'return' | 'state'>()
  const close = () => setOpen(undefined)
  const change = useOrderChange('POST /api/businesses/{business_id}/orders/change-status')
  const check = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/check-payment')
  const resendFiles = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/send-product-digital')
  const resendCourses = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/send-lms-access')
  const { primary, others } = actionsFor(order)
  const orderPath = { ...path, id: order.id }

  const toLabel = (action: OrderAction) => {
    if (action.kind === 'accept') return words.accept
    if (action.kind === 'payment') return words.payments[action.to]
    if (order.status === 'canceled') return words.reopen
    return isBackwards(order.status, action.to) ? words.backTo(orders.status[action.to]) : words.moves[action.to]
  }
  const report = (work: Promise<unknown>, done: string) =>
    work.then(
      () => notify(done),
      (error) => notify(problemText(error, messages)),
    )
  const run = (action: OrderAction) => {
    if (needsDialog(action, order)) return setAsked({ action, label: toLabel(action), order })
    if (action.kind === 'status')
      report(
        change.mutateAsync({ path, body: { ids: [order.id], status: action.to } }),
        words.moved(orders.status[action.to]),
      )
    if (action.kind === 'payment')
      report(
        change.mutateAsync({ path, body: { ids: [order.id], payment_status: action.to } }),
        words.moved(orders.payment[action.to]),
      )
  }
  const copyLink = () =>
    report(navigator.clipboard?.writeText(order.public_order_url!) ?? Promise.resolve(), messages.common.copied)
  const entry = (label: string, act: () => void) => (
    <button key={label} type="button" className={classes.entry} onClick={act}>
      {label}
    </button>
  )
  const cancel = others.find((action) => action.kind === 'status' && action.to === 'canceled')
  const states = others.filter((action) => action !== cancel)
  const itemTypes = order.orderlines.map(({ item_type }) => item_type)
  const isParcel = itemTypes.includes('physical')
  const hasFiles = itemTypes.some((type) => type === 'digital' || type === 'license')
  const hasCourses = itemTypes.includes('course')
  const resend = async () => {
    if (hasFiles) await resendFiles.mutateAsync({ path: orderPath })
    if (hasCourses) await resendCourses.mutateAsync({ path: orderPath })
  }
  if (!can('orders:manage')) return null
  const copyLabel = order.status === 'canceled' ? words.duplicateCanceled : words.duplicate
  return (
    <>
      {primary && (
        <Button size="md" loading={change.isPending} onClick={() => run(primary)}>
          {toLabel(primary)}
        </Button>
      )}
      {primary?.kind === 'accept' && (
        <Button size="md" variant="default" c="var(--mantine-color-error)" onClick={() => setOpen('reject')}>
          {words.reject}
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        component={Link}
        to={`${pathTo('printOrders')}?doc=${isParcel ? 'label' : 'slip'}&ids=${order.id}`}
        leftSection={<Icon name="print" size={16} />}
      >
        {isParcel ? words.printLabel : words.print}
      </Button>
      <Dropdown label={words.more} trigger={<Icon name="more" />}>
        {isPriceOpen(order) && (
          <Link className={classes.entry} to={pathTo('editOrder', { order_id: order.id })}>
            {words.editItems}
          </Link>
        )}
        {states.length > 0 && entry(words.changeState, () => setOpen('state'))}
        {cancel && entry(toLabel(cancel), () => run(cancel))}
        {entry(copyLabel, () => setAsked({ action: 'duplicate', label: copyLabel, order }))}
        <hr className={classes.line} />
        {mayHaveRefunds(order) && can('refunds:request') && entry(words.refund, () => setOpen('refund'))}
        {isReturnable(order) && entry(words.takeBack, () => setOpen('return'))}
        {order.epayment_provider &&
          ['unpaid', 'conflict'].includes(order.payment_status) &&
          entry(words.checkPayment, () => report(check.mutateAsync({ path: orderPath }), messages.common.saved))}
        <hr className={classes.line} />
        {(hasFiles || hasCourses) && entry(words.resend, () => report(resend(), words.sent))}
        {entry(words.copyLink, copyLink)}
      </Dropdown>
      <Suspense fallback={null}>
        {open === 'state' && (
          <StateDialog
            actions={states.map((action) => ({ label: toLabel(action), run: () => run(action) }))}
            onClose={close}
          />
        )}
        {open === 'reject' && <RejectProofDialog order={order} etag={etag} onClose={close} />}
        {open === 'refund' && <NewRefundDialog order={order} onClose={close} />}
        {open === 'return' && <CreateReturnDialog order={order} onClose={close} />}
        {asked && (
          <ActionDialog
            {...asked}
            amount={format.money(order.gross_revenue, order.currency)}
            onClose={() => setAsked(undefined)}
            onDuplicated={(id) => navigate(pathTo('order', { order_id: id }))}
          />
        )}
      </Suspense>
    </>
  )
}
