import { type TSchema, Type } from 'typebox'
import { type MerchantRoute, merchantAction, merchantCreate, merchantRead } from '../../../access/merchant-route.ts'
import type { BodyOf } from '../../../access/route.ts'
import type { Tx } from '../../../platform/db/types.ts'
import { ListOf, PageOf, toList } from '../../../platform/http/schemas.ts'
import type { Service } from '../../../platform/service.ts'
import { findOrder } from '../../orders/orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { auditRefund, DecisionIn, notifyOfAccount, readAmount, toAuthor } from '../refunds/index.ts'
import {
  approveReturn,
  type Context,
  type Locked,
  lockReturn,
  receiveReturn,
  refundReturn,
  rejectReturn,
  updateParcel,
} from './change-return.ts'
import { createReturn } from './create-return.ts'
import { getReturn, listOrderReturns } from './find-returns.ts'
import { listReturns, showOne, showReturns } from './list-returns.ts'
import { ApproveIn, listQuery, ReceiveIn, RejectIn, ReturnIn, ReturnOut, ReturnPatch } from './schemas.ts'

const tag = 'Returns'
const order = { id: Type.String({ maxLength: 40, description: 'UUIDv7, or the number of a migrated order' }) }
const params = { id: Type.String({ maxLength: 40 }) }
const permission = 'orders:manage'

/** Routes with which machines and members manage returns. */
export function returnRoutes(payments: Payments, service: Service): MerchantRoute[] {
  const { db, config } = service
  const act = <B extends TSchema>(
    name: string,
    summary: string,
    { body, example }: { body: B; example: object },
    change: (tx: Tx, locked: Locked, body: BodyOf<B>, context: Context) => Promise<unknown>,
  ) =>
    merchantAction({
      method: name ? 'POST' : 'PATCH',
      path: `/returns/:id${name && `/${name}`}`,
      tag,
      summary,
      scope: 'return:update',
      permission,
      params,
      body: body as TSchema,
      example,
      answer: { status: 200, schema: ReturnOut },
      errors: name ? [404, 409] : [404],
      handle: async (tx, { merchant, params, body, now, request }) => {
        const locked = await lockReturn(tx, merchant.business_id, params.id)
        const { by } = toAuthor(request.caller)
        await change(tx, locked, body as BodyOf<B>, { addresses: config, by, now })
        return await showOne({ db: tx, config }, await getReturn(tx, merchant.business_id, params.id))
      },
    })

  return [
    merchantRead({
      method: 'GET',
      path: '/orders/:id/returns',
      tag,
      summary: 'The returns of an order, newest first',
      scope: 'return:list',
      params: order,
      answer: { status: 200, schema: ListOf(ReturnOut) },
      errors: [404],
      handle: async ({ merchant, params }) => {
        const key = await findOrder(db, merchant.business_id, params.id)
        return toList(await showReturns(service, await listOrderReturns(db, key)))
      },
    }),
    merchantCreate({
      method: 'POST',
      path: '/orders/:id/returns',
      tag,
      summary: 'Agree to take back goods of a shipped or completed order',
      scope: 'return:create',
      permission,
      params: order,
      body: ReturnIn,
      example: {
        reason: 'Wrong size',
        lines: [{ line_id: '0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77', quantity: 1 }],
        instructions: 'Send it to Jl. Braga 12, Bandung',
      },
      answer: { status: 201, schema: ReturnOut },
      errors: [404, 409],
      handle: async (tx, { merchant, params, body, now, request }) => {
        const key = await findOrder(tx, merchant.business_id, params.id)
        return await showOne({ db: tx, config }, await createReturn(tx, key, body, toAuthor(request.caller).by, now))
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/returns',
      tag,
      summary: 'List returns, newest first',
      scope: 'return:list',
      query: listQuery,
      answer: { status: 200, schema: PageOf(ReturnOut) },
      errors: [404],
      mayReadReplica: true,
      handle: async ({ merchant: { business_id }, query: { order_id, ...query }, db }) => {
        const named = order_id === undefined ? {} : { order: (await findOrder(db, business_id, order_id)).id }
        return await listReturns({ ...service, db }, business_id, { ...query, ...named })
      },
    }),
    merchantRead({
      method: 'GET',
      path: '/returns/:id',
      tag,
      summary: 'Read a return',
      scope: 'return:read',
      params,
      answer: { status: 200, schema: ReturnOut },
      errors: [404],
      handle: async ({ merchant, params }) =>
        await showOne(service, await getReturn(db, merchant.business_id, params.id)),
    }),
    act(
      '',
      'Note the parcel of a return',
      { body: ReturnPatch, example: { parcel_number: 'JX4471902836', courier: 'JNE' } },
      (tx, locked, body, { by, now }) => updateParcel(tx, locked, body, by, now),
    ),
    act(
      'approve',
      'Agree to a return that the buyer asked for; the buyer gets a mail',
      { body: ApproveIn, example: { instructions: 'Send it to Jl. Braga 12, Bandung' } },
      (tx, locked, { instructions = null }, context) => approveReturn(tx, locked, instructions, context),
    ),
    act(
      'reject',
      'Refuse a return; the buyer gets a mail',
      { body: RejectIn, example: { reason: 'The goods were used' } },
      (tx, locked, { reason }, context) => rejectReturn(tx, locked, reason, context),
    ),
    act(
      'receive',
      'Say what has arrived, and put units back into stock',
      {
        body: ReceiveIn,
        example: {
          lines: [{ line_id: '0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77', received_quantity: 1, restocked_quantity: 1 }],
        },
      },
      (tx, locked, { lines }, context) => receiveReturn(tx, locked, lines, context),
    ),
    merchantCreate({
      method: 'POST',
      path: '/returns/:id/refund',
      tag,
      summary: 'Pay for what came back, with a refund',
      description:
        'Without an amount it is what the buyer paid for the units. `restock` is for refunds without a return.',
      scope: 'refund:create',
      permission: 'refunds:manage',
      params,
      body: Type.Omit(DecisionIn, ['restock'], { title: 'RefundOfReturn', additionalProperties: false }),
      example: { method: 'bank_transfer' },
      answer: { status: 201, schema: ReturnOut },
      errors: [404, 409],
      handle: async (tx, { merchant, params, body, now, request }) => {
        const locked = await lockReturn(tx, merchant.business_id, params.id)
        const author = toAuthor(request.caller)
        const refund = await refundReturn(payments, tx, locked, readAmount(body), author, now)
        await auditRefund(tx, merchant.actor, 'refund.created', refund, now)
        const context = { addresses: config, actor: merchant.actor, by: author.by, now }
        if (refund.account_changed_at !== null) await notifyOfAccount(tx, 'refund', refund, context)
        return await showOne({ db: tx, config }, await getReturn(tx, merchant.business_id, params.id))
      },
    }),
  ]
}
