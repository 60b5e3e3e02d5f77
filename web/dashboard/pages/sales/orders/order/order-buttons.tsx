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

type Props = { order: Order; etag: string | undefined }
/** The order at the time of the question, so that its text does not change when the action takes effect. */
type Asked = { action: OrderAction | 'duplicate'; label: string; order: Order }
type Opened = 'reject' | 'refund' | 'return' | 'state'

/** The next step of the order as a button, and all others in a menu. */
export function OrderButtons({ order, etag }: Props) {
  const { order: words } = useWords(orderWords)
  const { can } = useBusiness()
  const [asked, setAsked] = useState<Asked>()
  const [opened, setOpened] = useState<Opened>()
  const { run, toLabel, isRunning } = useActions(order, setAsked)
  const { primary, others } = actionsFor(order)
  const cancel = others.find((action) => action.kind === 'status' && action.to === 'canceled')
  const states = others.filter((action) => action !== cancel)
  const toEntry = (action: OrderAction) => ({ label: toLabel(action), run: () => run(action) })
  if (!can('orders:manage')) return null
  return (
    <>
      {primary && (
        <Button size="md" loading={isRunning} onClick={() => run(primary)}>
          {toLabel(primary)}
        </Button>
      )}
      {primary?.kind === 'accept' && (
        <Button size="md" variant="default" c="var(--mantine-color-error)" onClick={() => setOpened('reject')}>
          {words.reject}
        </Button>
      )}
      <PrintButton order={order} />
      <More
        order={order}
        cancel={cancel && toEntry(cancel)}
        hasStates={states.length > 0}
        onOpen={setOpened}
        onDuplicate={(label) => setAsked({ action: 'duplicate', label, order })}
      />
      <Suspense fallback={null}>
        {opened === 'state' && <StateDialog actions={states.map(toEntry)} onClose={() => setOpened(undefined)} />}
        <OpenDialog opened={opened} order={order} etag={etag} onClose={() => setOpened(undefined)} />
        {asked && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </>
  )
}

/** Runs an action at once, or asks first. */
function useActions(order: Order, ask: (asked: Asked) => void) {
  const { order: words, orders } = useWords(orderWords)
  const { path } = useBusiness()
  const report = useReport()
  const change = useOrderChange('POST /api/businesses/{business_id}/orders/change-status')
  const ids = [order.id]
  const toLabel = (action: OrderAction) => {
    if (action.kind === 'accept') return words.accept
    if (action.kind === 'payment') return words.payments[action.to]
    if (order.status === 'canceled') return words.reopen
    return isBackwards(order.status, action.to) ? words.backTo(orders.status[action.to]) : words.moves[action.to]
  }
  const run = (action: OrderAction) => {
    if (needsDialog(action, order)) ask({ action, label: toLabel(action), order })
    else if (action.kind === 'status')
      report(change.mutateAsync({ path, body: { ids, status: action.to } }), words.moved(orders.status[action.to]))
    else if (action.kind === 'payment')
      report(
        change.mutateAsync({ path, body: { ids, payment_status: action.to } }),
        words.moved(orders.payment[action.to]),
      )
  }
  return { run, toLabel, isRunning: change.isPending }
}

function useReport() {
  const messages = useMessages()
  const notify = useNotice()
  return (work: Promise<unknown>, done: string) =>
    work.then(
      () => notify(done),
      (error) => notify(problemText(error, messages)),
    )
}

const isParcel = ({ orderlines }: Order) => orderlines.some(({ item_type }) => item_type === 'physical')

function PrintButton({ order }: { order: Order }) {
  const { order: words } = useWords(orderWords)
  const pathTo = usePathTo()
  return (
    <Button
      size="md"
      variant="default"
      component={Link}
      to={`${pathTo('printOrders')}?doc=${isParcel(order) ? 'label' : 'slip'}&ids=${order.id}`}
      leftSection={<Icon name="print" size={16} />}
    >
      {isParcel(order) ? words.printLabel : words.print}
    </Button>
  )
}

type MoreProps = {
  order: Order
  cancel: { label: string; run: () => void } | undefined
  hasStates: boolean
  onOpen: (opened: Opened) => void
  onDuplicate: (label: string) => void
}

function More({ order, cancel, hasStates, onOpen, onDuplicate }: MoreProps) {
  const { common } = useMessages()
  const { order: words } = useWords(orderWords)
  const { can } = useBusiness()
  const pathTo = usePathTo()
  const report = useReport()
  const { check, resend } = useOrderRequests(order)
  const copyLink = () =>
    report(navigator.clipboard?.writeText(order.public_order_url!) ?? Promise.resolve(), common.copied)
  const copyLabel = order.status === 'canceled' ? words.duplicateCanceled : words.duplicate
  const isOpenAtProvider = order.epayment_provider && ['unpaid', 'conflict'].includes(order.payment_status)
  return (
    <Dropdown label={words.more} trigger={<Icon name="more" />}>
      {isPriceOpen(order) && (
        <Link className={classes.entry} to={pathTo('editOrder', { order_id: order.id })}>
          {words.editItems}
        </Link>
      )}
      {hasStates && <Entry label={words.changeState} onClick={() => onOpen('state')} />}
      {cancel && <Entry label={cancel.label} onClick={cancel.run} />}
      <Entry label={copyLabel} onClick={() => onDuplicate(copyLabel)} />
      <hr className={classes.line} />
      {mayHaveRefunds(order) && can('refunds:request') && (
        <Entry label={words.refund} onClick={() => onOpen('refund')} />
      )}
      {isReturnable(order) && <Entry label={words.takeBack} onClick={() => onOpen('return')} />}
      {isOpenAtProvider && <Entry label={words.checkPayment} onClick={() => report(check(), common.saved)} />}
      <hr className={classes.line} />
      {resend && <Entry label={words.resend} onClick={() => report(resend(), words.sent)} />}
      <Entry label={words.copyLink} onClick={copyLink} />
    </Dropdown>
  )
}

const Entry = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button type="button" className={classes.entry} onClick={onClick}>
    {label}
  </button>
)

/** Asks the provider about the payment, and mails digital goods once more; `resend` is absent without such goods. */
function useOrderRequests(order: Order) {
  const { path } = useBusiness()
  const check = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/check-payment')
  const resendFiles = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/send-product-digital')
  const resendCourses = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/send-lms-access')
  const request = { path: { ...path, id: order.id } }
  const itemTypes = order.orderlines.map(({ item_type }) => item_type)
  const hasFiles = itemTypes.some((type) => type === 'digital' || type === 'license')
  const hasCourses = itemTypes.includes('course')
  const resend = async () => {
    if (hasFiles) await resendFiles.mutateAsync(request)
    if (hasCourses) await resendCourses.mutateAsync(request)
  }
  return { check: () => check.mutateAsync(request), resend: hasFiles || hasCourses ? resend : undefined }
}

type OpenDialogProps = Props & { opened: Opened | undefined; onClose: () => void }

function OpenDialog({ opened, order, etag, onClose }: OpenDialogProps) {
  if (opened === 'reject') return <RejectProofDialog order={order} etag={etag} onClose={onClose} />
  if (opened === 'refund') return <NewRefundDialog order={order} onClose={onClose} />
  if (opened === 'return') return <CreateReturnDialog order={order} onClose={onClose} />
  return null
}

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { order } = asked
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const format = useFormat()
  return (
    <ActionDialog
      {...asked}
      amount={format.money(order.gross_revenue, order.currency)}
      onClose={onClose}
      onDuplicated={(id) => navigate(pathTo('order', { order_id: id }))}
    />
  )
}
