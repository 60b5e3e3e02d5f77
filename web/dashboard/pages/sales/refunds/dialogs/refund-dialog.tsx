import { Text } from '@mantine/core'
import { useActOnce, useApi } from '../../../../api/hooks.ts'
import { useNotice } from '../../../../frame/notices.tsx'
import { useWords } from '../../../../messages/provider.tsx'
import { Dialog } from '../../../../parts/dialogs/dialog.tsx'
import { Loaded } from '../../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { type Task, toCreate } from '../refund-task.ts'
import { refundWords } from '../words.ts'
import { RefundForm, type RefundValues } from './refund-form.tsx'
import { toMinor } from './refund-plan.ts'

const operations = {
  create: 'POST /api/businesses/{business_id}/orders/{id}/refunds',
  request: 'POST /api/businesses/{business_id}/orders/{id}/refunds',
  approve: 'POST /api/businesses/{business_id}/refunds/{id}/approve',
  retry: 'POST /api/businesses/{business_id}/refunds/{id}/retry',
  return: 'POST /api/businesses/{business_id}/returns/{id}/refund',
} as const

const toId = (task: Task) =>
  'refund_id' in task ? task.refund_id : 'return_id' in task ? task.return_id : task.order_id

/** The request fields for this kind of task. */
function toBody({ kind }: Task, { reason, restock, ...values }: RefundValues) {
  if (kind === 'retry') return { method: values.method, bank_account: values.bank_account }
  if (kind === 'return') return values
  return kind === 'approve' ? { ...values, restock } : { ...values, restock, reason }
}

/** Creates, requests, approves or repeats a refund, after showing what is left. */
export function RefundDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const { refunds: words } = useWords(refundWords)
  const { path } = useBusiness()
  const notify = useNotice()
  const act = useActOnce(operations[task.kind])
  // Not reloaded after the form was sent: a retry after a lost response must be the same request.
  const refundable = useApi(
    'GET /api/businesses/{business_id}/orders/{id}/refundable',
    { path: { ...path, id: task.order_id } },
    { enabled: act.isIdle },
  )
  const submit = async (values: RefundValues) => {
    const input = { path: { ...path, id: toId(task) }, body: toBody(task, values) as never }
    if (!(await act.mutateAsync(input).catch(() => undefined))) return
    notify(words.done[task.kind])
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={words.titles[task.kind]} isForm>
      <Loaded query={refundable}>
        {(found) =>
          found.payments.some(({ left_amount }) => toMinor(left_amount) > 0) ? (
            <RefundForm
              task={task}
              refundable={found}
              error={act.error}
              isBusy={act.isPending}
              onSubmit={submit}
              onClose={onClose}
            />
          ) : (
            <Text size="sm">{words.nothingLeft}</Text>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** Creates a refund of an order, or a request for one if the role may not decide. */
export function NewRefundDialog({ order, onClose }: { order: { id: string }; onClose: () => void }) {
  const { can } = useBusiness()
  return <RefundDialog task={toCreate(order.id, can('refunds:manage'))} onClose={onClose} />
}
