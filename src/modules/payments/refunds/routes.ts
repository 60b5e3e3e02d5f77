import { Type } from 'typebox'
import type { Caller } from '../../../access/caller.ts'
import { type MerchantRoute, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import { roleAllows } from '../../../access/roles.ts'
import { forbidden } from '../../../platform/errors/errors.ts'
import { ListOf, PageOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { parseMoney } from '../../../platform/text/money.ts'
import { findOrder, loadOrder } from '../../orders/orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { notifyOfAccount } from './bank-account.ts'
import { getRefund } from './change-refund.ts'
import { type Author, createRefund } from './create-refund.ts'
import { getRefundable } from './get-refundable.ts'
import { listRefunds, listRefundsOfOrder } from './list-refunds.ts'
import { auditRefund } from './save-refund.ts'
import { listQuery, RefundableOut, RefundIn, RefundOut } from './schemas.ts'
import { showRefund } from './views.ts'

export const tag = 'Refunds'
const order = { id: Type.String({ maxLength: 40, description: 'UUIDv7, or the number of a migrated order' }) }
export const params = { id: Type.String({ maxLength: 40 }) }

/** A machine may decide if it has the scope, a member if the role permits it. */
export const toAuthor = (caller: Caller): Author =>
  caller.kind === 'member'
    ? { by: caller.user.fullname, mayDecide: roleAllows(caller.role, 'refunds:manage') }
    : { by: null, mayDecide: true }

/** Converts the amount of a body to minor units. */
export const readAmount = <B extends { amount?: string | number }>({ amount, ...body }: B) => ({
  ...body,
  ...(amount !== undefined && { amount: parseMoney(amount, 'amount') }),
})

const mayNotNameAccount = () =>
  forbidden('Only who may refund says which account the money goes to', 'insufficient_role', {
    permission: 'refunds:manage',
  })

export const refundRoutes = (payments: Payments, service: Service): MerchantRoute[] => [
  merchantRead({
    method: 'GET',
    path: '/orders/:id/refunds',
    tag,
    summary: 'The refunds of an order, newest first',
    scope: 'refund:list',
    params: order,
    answer: { status: 200, schema: ListOf(RefundOut) },
    errors: [404],
    handle: async ({ merchant, params }) =>
      toList(await listRefundsOfOrder(service.db, await findOrder(service.db, merchant.business_id, params.id))),
  }),
  merchantRead({
    method: 'GET',
    path: '/orders/:id/refundable',
    tag,
    summary: 'What can be refunded of an order, and which payments the provider refunds',
    scope: 'refund:read',
    params: order,
    answer: { status: 200, schema: RefundableOut },
    errors: [404],
    handle: async ({ merchant, params, now }) =>
      await getRefundable(payments, await findOrder(service.db, merchant.business_id, params.id), now),
  }),
  merchantCreate({
    method: 'POST',
    path: '/orders/:id/refunds',
    tag,
    summary: 'Refund an order, as a whole or in part; who may not decide requests it',
    description:
      'The provider is called in the background; until it says how the refund ended, the refund is `pending`. A transfer is `pending` until it is marked as sent. A member who may not decide names no bank account (403). The buyer is mailed an account that is named.',
    scope: 'refund:create',
    permission: 'refunds:request',
    params: order,
    body: RefundIn,
    answer: { status: 201, schema: RefundOut },
    errors: [404, 409],
    example: { amount: '25000', reason: 'One cup arrived broken' },
    handle: async (tx, { merchant, params, body, now, request }) => {
      const author = toAuthor(request.caller)
      if (body.bank_account && !author.mayDecide) throw mayNotNameAccount()
      const key = await findOrder(tx, merchant.business_id, params.id)
      const input = { ...readAmount(body), ...(body.bank_account && { account_changed_at: now }) }
      const { refund, order } = await createRefund(payments, tx, key, input, author, now)
      await auditRefund(tx, merchant.actor, 'refund.created', refund, now)
      const context = { addresses: payments.config, actor: merchant.actor, by: author.by, now }
      if (refund.bank_account) await notifyOfAccount(tx, 'refund', refund, context)
      return showRefund(refund, order)
    },
  }),
  merchantRead({
    method: 'GET',
    path: '/refunds',
    tag,
    summary: 'List refunds, newest first',
    scope: 'refund:list',
    query: listQuery,
    answer: { status: 200, schema: PageOf(RefundOut) },
    errors: [404],
    mayReadReplica: true,
    handle: async ({ merchant: { business_id }, query: { order_id, ...query }, db }) => {
      const named = order_id === undefined ? {} : { order: (await findOrder(db, business_id, order_id)).id }
      return await listRefunds({ ...service, db }, business_id, { ...query, ...named })
    },
  }),
  merchantRead({
    method: 'GET',
    path: '/refunds/:id',
    tag,
    summary: 'Read a refund',
    scope: 'refund:read',
    params,
    answer: { status: 200, schema: RefundOut },
    errors: [404],
    handle: async ({ merchant, params }) => {
      const { db } = service
      const refund = await getRefund(db, merchant.business_id, params.id)
      return showRefund(refund, await loadOrder(db, { ...merchant, id: refund.order_id }))
    },
  }),
]
