import type { TSchema } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate } from '../../../access/merchant-route.ts'
import type { BodyOf } from '../../../access/route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { LockedOrder } from '../../orders/orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { type BankAccount, isSameAccount, notifyOfAccount } from './bank-account.ts'
import { cancelRefund, lockRefund, markFailed, markSent, retryRefund } from './change-refund.ts'
import { approveRefund } from './create-refund.ts'
import { editRefund } from './edit-refund.ts'
import type { RefundRow } from './load-books.ts'
import { params, readAmount, tag, toAuthor } from './routes.ts'
import { auditRefund } from './save-refund.ts'
import { CancelIn, DecisionIn, FailedIn, RefundOut, RefundPatch, RetryIn, SentIn } from './schemas.ts'
import { showRefund } from './views.ts'

type Change<B> = (
  tx: Tx,
  of: { order: LockedOrder; refund: RefundRow },
  body: B,
  end: { payments: Payments; by: string | null; now: Date },
) => Promise<RefundRow>

/** By the last part of the path; edits are missing here. */
const auditActions = {
  '': 'refund.updated',
  approve: 'refund.approved',
  cancel: 'refund.canceled',
  'mark-sent': 'refund.sent',
  'mark-failed': 'refund.failed',
} as const

const accountOf = ({ bank_account }: RefundRow) => bank_account as BankAccount | null

/** Mails the buyer if a decision changed the bank account. */
async function notifyIfChanged(
  tx: Tx,
  before: RefundRow,
  after: RefundRow,
  context: Parameters<typeof notifyOfAccount>[3],
) {
  if (!isSameAccount(accountOf(before), accountOf(after))) await notifyOfAccount(tx, 'refund', after, context)
}

const scope = 'refund:create'
const permission = 'refunds:manage'
const answer = { status: 200, schema: RefundOut }

/** Routes for merchants' decisions about a refund, and for the outcome of a transfer. */
export function refundActionRoutes(payments: Payments): MerchantRoute[] {
  const act = <B extends TSchema>(
    name: keyof typeof auditActions,
    summary: string,
    { body, example }: { body: B; example: object },
    change: Change<BodyOf<B>>,
  ) =>
    merchantAction({
      method: name ? 'POST' : 'PATCH',
      path: `/refunds/:id${name && `/${name}`}`,
      tag,
      summary,
      scope,
      permission,
      params,
      body: body as TSchema,
      example,
      answer,
      errors: [404, 409],
      handle: async (tx, { merchant, params, body, now, request }) => {
        const { by } = toAuthor(request.caller)
        const of = await lockRefund(tx, merchant.business_id, params.id)
        const changed = await change(tx, of, body as BodyOf<B>, { payments, by, now })
        await auditRefund(tx, merchant.actor, auditActions[name], changed, now)
        await notifyIfChanged(tx, of.refund, changed, { addresses: payments.config, actor: merchant.actor, by, now })
        return showRefund(changed, of.order)
      },
    })

  return [
    act(
      '',
      'Note something, or enter the bank account of the buyer while the money has not arrived there',
      { body: RefundPatch, example: { bank_account: { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' } } },
      (tx, locked, body, { by, now }) => editRefund(payments, tx, locked, body, by, now),
    ),
    act(
      'approve',
      'Make a requested refund; fields that are sent replace those of the request',
      { body: DecisionIn, example: { amount: '25000', method: 'bank_transfer' } },
      (tx, { order, refund }, body, { by, now }) =>
        approveRefund(payments, tx, order, refund, readAmount(body), by, now),
    ),
    act(
      'cancel',
      'Decline a requested refund, or give up a transfer that was not sent',
      { body: CancelIn, example: { reason: 'The goods were used' } },
      (tx, { order, refund }, { reason = null }, end) => cancelRefund(tx, order, refund, reason, end),
    ),
    act(
      'mark-sent',
      'Say that the money was transferred; 409 if the account is no longer the one that you name',
      {
        body: SentIn,
        example: {
          bank_account: { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' },
          note: 'Transferred from BCA',
        },
      },
      (tx, { order, refund }, sent, end) => markSent(tx, order, refund, sent, end),
    ),
    act(
      'mark-failed',
      'Say that a transfer could not be made, or came back',
      { body: FailedIn, example: { reason: 'The account is closed' } },
      (tx, { order, refund }, { reason }, end) => markFailed(tx, order, refund, reason, end),
    ),
    merchantCreate({
      method: 'POST',
      path: '/refunds/:id/retry',
      tag,
      summary: 'Make a failed refund once more, as a new one',
      scope,
      permission,
      params,
      body: RetryIn,
      example: { method: 'bank_transfer' },
      answer: { status: 201, schema: RefundOut },
      errors: [404, 409],
      handle: async (tx, { merchant, params, body, now, request }) => {
        const of = await lockRefund(tx, merchant.business_id, params.id)
        const { refund, order } = await retryRefund(payments, tx, of, body, toAuthor(request.caller), now)
        await auditRefund(tx, merchant.actor, 'refund.retried', refund, now)
        const { by } = toAuthor(request.caller)
        await notifyIfChanged(tx, of.refund, refund, { addresses: payments.config, actor: merchant.actor, by, now })
        return showRefund(refund, order)
      },
    }),
  ]
}
