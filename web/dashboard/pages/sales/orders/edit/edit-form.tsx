import { Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../../client/api-error.ts'
import type { Answer } from '../../../../api/call.ts'
import type { Order, OrderItem } from '../../../../api/types.generated.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { ActionForm } from '../../../../parts/dialogs/action-form.tsx'
import { plainAmount } from '../../../../parts/fields/plain-amount.ts'
import { Card } from '../../../../parts/layout/card.tsx'
import { useBusiness, usePathTo } from '../../../../session/business.tsx'
import { DeliveryFields } from '../entry/delivery-fields.tsx'
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

const isOutdated = (error: unknown) => error instanceof ApiError && error.status === 412

/** The form starts from the order as it was when opened. Changes by others are shown, not overwritten. */
export function EditForm({ latest, items, onReload }: Props) {
  const messages = useMessages()
  const { newOrder } = useWords(entryWords)
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
  const hasOldItems = base.items.length === 0 && order.orderlines.length > 0
  const isChanged = latest.etag !== etag
  const error = preview.error ?? update.error
  const problem = (field: string) => fieldProblem(error, field, messages)

  const readChange = () => {
    const element = form.current?.querySelector('form')
    return element ? toChange(order, base.items, picked, new FormData(element)) : {}
  }
  const isDirty = () => Object.keys(readChange()).length > 0
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
  const goOn = () => {
    setEtag(latest.etag)
    preview.reset()
    update.reset()
  }
  const startAgain = async () => {
    const fresh = await onReload()
    if (!fresh) return
    const again = fresh.items.map(toPicked)
    setBase({ order: fresh.latest.answer, items: again, version: base.version + 1 })
    setEtag(fresh.latest.etag)
    setPicked(again)
    preview.reset()
    update.reset()
  }

  return (
    <div ref={form}>
      <LeaveGuard isDirty={isDirty} />
      <ActionForm key={base.version} error={isOutdated(error) ? null : error} onSubmit={ask} gap="lg">
        <Suspense>
          {isChanged && <EditConflict before={order} now={latest.answer} onKeep={goOn} onDiscard={startAgain} />}
        </Suspense>
        {hasOldItems ? (
          <Card title={newOrder.items}>
            <Text size="sm">{orderEdit.oldItems}</Text>
          </Card>
        ) : (
          <OrderItems
            items={picked}
            onChange={setPicked}
            lead={orderEdit.present}
            problem={problem('ordervariants') ?? problem('orderbundles')}
          />
        )}
        <Card title={newOrder.buyer}>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <TextInput
              name="customer_name"
              label={newOrder.name}
              defaultValue={order.customer_name}
              error={problem('customer_name')}
              autoComplete="off"
            />
            <TextInput
              name="customer_phone"
              label={newOrder.phone}
              inputMode="tel"
              defaultValue={order.customer_phone ?? ''}
              error={problem('customer_phone')}
              autoComplete="off"
            />
            <TextInput
              name="customer_email"
              label={newOrder.email}
              inputMode="email"
              defaultValue={order.customer_email ?? ''}
              error={problem('customer_email')}
              autoComplete="off"
            />
          </SimpleGrid>
        </Card>
        <DeliveryFields problem={problem} start={toDelivery(order)} />
        <Card title={orderEdit.amounts}>
          <Stack gap="sm">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput
                name="product_discount"
                label={newOrder.discount}
                inputMode="numeric"
                defaultValue={plainAmount(order.product_discount)}
                error={problem('product_discount')}
              />
              <TextInput
                name="shipping_discount"
                label={orderEdit.shippingDiscount}
                inputMode="numeric"
                defaultValue={plainAmount(order.shipping_discount)}
                error={problem('shipping_discount')}
              />
            </SimpleGrid>
            <Textarea
              name="notes"
              label={newOrder.notes}
              defaultValue={order.notes ?? ''}
              error={problem('notes')}
              autosize
              minRows={2}
            />
            <Button type="submit" size="md" loading={preview.isPending} disabled={isChanged}>
              {orderEdit.review}
            </Button>
          </Stack>
        </Card>
      </ActionForm>
      {review && (
        <Suspense fallback={null}>
          <EditSummary
            order={latest.answer}
            preview={review.preview}
            isSaving={update.isPending}
            onSave={save}
            onClose={() => setReview(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
