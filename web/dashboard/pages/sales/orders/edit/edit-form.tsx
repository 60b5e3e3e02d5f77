import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../../client/api-error.ts'
import type { Answer } from '../../../../api/call.ts'
import type { Order, OrderItem } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { NamedMoneyField } from '../../../../parts/fields/named-money-field.tsx'
import { Card } from '../../../../parts/layout/card.tsx'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { BuyerFields } from '../entry/buyer-fields.tsx'
import { DeliveryFields } from '../entry/delivery-fields.tsx'
import { NoteFields } from '../entry/note-fields.tsx'
import { OrderItems } from '../entry/order-items.tsx'
import { entryWords } from '../entry/words.ts'
import { useOrderChange } from '../queries.ts'
import { type OrderChange, toChange, toDelivery, toPicked } from './edit-draft.ts'
import { orderEditWords } from './words.ts'

const EditConflict = lazy(async () => ({ default: (await import('./edit-conflict.tsx')).EditConflict }))
/** Loaded in parallel with the page's data. The form waits for it, so that nothing entered can be lost. */
const guard = import('../../../../parts/dialogs/leave-guard.tsx')
const LeaveGuard = lazy(() => guard)
const EditSummary = lazy(() => import('./edit-summary.tsx'))

type Latest = { answer: Order; etag: string | undefined }
type Preview = Answer<'POST /api/businesses/{business_id}/orders/{id}/preview-update'>
type Props = {
  latest: Latest
  items: OrderItem[]
  onReload: () => Promise<{ latest: Latest; items: OrderItem[] } | undefined>
}

const isOutdatedError = (error: unknown) => error instanceof ApiError && error.status === 412

/** The form starts from the order as it was when opened. Changes by others are shown, not overwritten. */
export function EditForm({ latest, items, onReload }: Props) {
  const messages = useMessages()
  const { newOrder } = useWords(entryWords)
  const { orderEdit } = useWords(orderEditWords)
  const edit = useEdit({ latest, items, onReload })
  const { order, picked, review, error } = edit
  const problem = (field: string) => fieldProblem(error, field, messages)
  return (
    <div ref={edit.form}>
      <LeaveGuard isDirty={edit.isDirty} />
      <ActionForm key={edit.version} error={isOutdatedError(error) ? null : error} onSubmit={edit.ask} gap="lg">
        <Suspense>
          {edit.isOutdated && (
            <EditConflict before={order} now={latest.answer} onKeep={edit.goOn} onDiscard={edit.startAgain} />
          )}
        </Suspense>
        {edit.hasOldItems ? (
          <Card title={newOrder.items}>
            <Text size="sm">{orderEdit.oldItems}</Text>
          </Card>
        ) : (
          <OrderItems
            items={picked}
            onChange={edit.setPicked}
            lead={orderEdit.present}
            problem={problem('ordervariants') ?? problem('orderbundles')}
          />
        )}
        <Card title={newOrder.buyer}>
          <BuyerFields
            start={{ name: order.customer_name, phone: order.customer_phone, email: order.customer_email }}
            problem={problem}
          />
        </Card>
        <DeliveryFields problem={problem} start={toDelivery(order)} />
        <Amounts order={order} problem={problem} isBusy={edit.isAsking} isBlocked={edit.isOutdated} />
      </ActionForm>
      {review && (
        <Suspense fallback={null}>
          <EditSummary
            order={latest.answer}
            preview={review.preview}
            isSaving={edit.isSaving}
            onSave={edit.save}
            onClose={edit.endReview}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The edit of an order: first the server computes its outcome, then the user saves it. */
function useEdit({ latest, items, onReload }: Props) {
  const { orderEdit } = useWords(orderEditWords)
  const { path } = useBusiness()
  const pathTo = usePathTo()
  const navigate = useNavigate()
  const notify = useNotice()
  const form = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState({ order: latest.answer, items: items.map(toPicked), version: 0 })
  // The version that the next edit refers to; newer than that of `base` after the user chose to continue.
  const [etag, setEtag] = useState(latest.etag)
  const [picked, setPicked] = useState(base.items)
  const [review, setReview] = useState<{ change: OrderChange; preview: Preview }>()
  const preview = useOrderChange('POST /api/businesses/{business_id}/orders/{id}/preview-update')
  const update = useOrderChange('PATCH /api/businesses/{business_id}/orders/{id}')
  const { order } = base
  const orderPath = { ...path, id: order.id }

  const readChange = () => {
    const element = form.current?.querySelector('form')
    return element ? toChange(order, base.items, picked, new FormData(element)) : {}
  }
  const ask = async () => {
    const change = readChange()
    if (Object.keys(change).length === 0) return notify(orderEdit.unchanged)
    update.reset()
    const previewed = await preview.mutateAsync({ path: orderPath, body: change, ifMatch: etag }).catch(() => undefined)
    if (previewed) setReview({ change, preview: previewed })
  }
  const save = async () => {
    const body = review!.change
    const saved = await update.mutateAsync({ path: orderPath, body, ifMatch: etag }).catch(() => undefined)
    setReview(undefined)
    if (!saved) return
    notify(orderEdit.saved)
    navigate(pathTo('order', { order_id: order.id }))
  }
  const refer = (version: string | undefined) => {
    setEtag(version)
    preview.reset()
    update.reset()
  }
  const startAgain = async () => {
    const fresh = await onReload()
    if (!fresh) return
    const again = fresh.items.map(toPicked)
    setBase({ order: fresh.latest.answer, items: again, version: base.version + 1 })
    setPicked(again)
    refer(fresh.latest.etag)
  }
  return {
    form,
    order,
    version: base.version,
    picked,
    setPicked,
    review,
    endReview: () => setReview(undefined),
    hasOldItems: base.items.length === 0 && order.orderlines.length > 0,
    isOutdated: latest.etag !== etag,
    isDirty: () => Object.keys(readChange()).length > 0,
    isAsking: preview.isPending,
    isSaving: update.isPending,
    error: preview.error ?? update.error,
    ask,
    save,
    goOn: () => refer(latest.etag),
    startAgain,
  }
}

type AmountsProps = {
  order: Order
  problem: (field: string) => string | undefined
  isBusy: boolean
  isBlocked: boolean
}

/** Discounts and the buyer's note, with the button that computes the outcome. */
function Amounts({ order, problem, isBusy, isBlocked }: AmountsProps) {
  const { newOrder } = useWords(entryWords)
  const { orderEdit } = useWords(orderEditWords)
  return (
    <Card title={orderEdit.amounts}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <NamedMoneyField
            name="product_discount"
            label={newOrder.discount}
            defaultValue={order.product_discount}
            error={problem('product_discount')}
          />
          <NamedMoneyField
            name="shipping_discount"
            label={orderEdit.shippingDiscount}
            defaultValue={order.shipping_discount}
            error={problem('shipping_discount')}
          />
        </SimpleGrid>
        <NoteFields order={order} problem={problem} />
        <Button type="submit" size="md" loading={isBusy} disabled={isBlocked}>
          {orderEdit.review}
        </Button>
      </Stack>
    </Card>
  )
}
