import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import type { Db, Tx } from '../../../platform/db/types.ts'
import { conflictBecause, notFound, type Problems, validationFailed } from '../../../platform/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { isNamedFor, pictureName } from '../order-pictures/index.ts'
import type { Payments } from '../payments/index.ts'
import { getPublicOrder } from '../public-orders/index.ts'
import { giveAccount, listOrderRefunds, type RefundRow, requestRefund, showBuyerRefund } from '../refunds/index.ts'
import { lockReturn, updateParcel } from './change-return.ts'
import { requestReturn } from './create-return.ts'
import { getReturn, type ReturnRow } from './find-returns.ts'
import { getAftercare } from './get-aftercare.ts'
import {
  Aftercare,
  BuyerAccountIn,
  BuyerRefund,
  BuyerRefundIn,
  BuyerReturn,
  BuyerReturnIn,
  BuyerReturnPatch,
} from './schemas.ts'
import { showBuyerReturn } from './views.ts'

const tag = 'Storefront: orders'
const path = '/v3/stores/:store_id/public/orders/:secret_slug'
const params = { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) }

type Store = { id: number; business_id: number }

/** What the holder of an order's secret slug asks for after the purchase. */
export function aftercareRoutes(payments: Payments, service: Service): Route[] {
  const { db, secrets, config } = service
  const find = (store: Store, secret_slug: string) => getPublicOrder(service.reads.query, store, { secret_slug })
  const show = async (from: Db, row: ReturnRow) => {
    const lines = await from
      .selectFrom('order_lines')
      .selectAll()
      .where('business_id', '=', row.business_id)
      .where('order_id', '=', row.order_id)
      .execute()
    return showBuyerReturn(row, lines, config.baseUrl)
  }

  const showRefund = async (tx: Tx, refund: RefundRow) =>
    showBuyerRefund(refund, await listOrderRefunds(tx, { ...refund, id: refund.order_id }))

  /** The names of pictures that were uploaded for this order. */
  function readPictures(order: { id: string; store_id: number }, urls: string[]): string[] {
    const names = urls.map((url) => pictureName(config.baseUrl, 'return-pictures', url) ?? '')
    const problems: Problems = {}
    for (const [i, name] of names.entries())
      if (!isNamedFor(secrets.files, 'return-pictures', order, name)) problems[`pictures.${i}`] = 'not_uploaded_here'
    if (Object.keys(problems).length > 0) throw validationFailed(problems)
    return names
  }

  return [
    read({
      method: 'GET',
      path: `${path}/aftercare`,
      tag,
      summary: 'What the buyer may ask for, and the refunds and returns of the order',
      access: storefront,
      params,
      answer: { status: 200, schema: Aftercare },
      handle: async ({ caller, params: { secret_slug }, now }) =>
        await getAftercare(payments, await find(caller.store, secret_slug), now),
    }),
    create({
      method: 'POST',
      path: `${path}/refunds`,
      tag,
      summary: 'Ask for the money back; the merchant decides',
      access: storefront,
      params,
      body: BuyerRefundIn,
      example: {
        reason: 'It arrived broken',
        bank_account: { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' },
      },
      answer: { status: 201, schema: BuyerRefund },
      errors: [409],
      handle: async (tx, { caller, params: { secret_slug }, body, now }) =>
        await showRefund(tx, await requestRefund(payments, tx, await find(caller.store, secret_slug), body, now)),
    }),
    action({
      method: 'PATCH',
      path: `${path}/refunds/:refund_id`,
      tag,
      summary: 'Say where the money is to be transferred',
      access: storefront,
      params: { ...params, refund_id: Type.String({ maxLength: 40 }) },
      body: BuyerAccountIn,
      example: { bank_account: { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' } },
      answer: { status: 200, schema: BuyerRefund },
      errors: [409],
      handle: async ({ caller, params: { secret_slug, refund_id }, body, now }) => {
        const order = await find(caller.store, secret_slug)
        return await db
          .transaction()
          .execute(async (tx) =>
            showRefund(tx, await giveAccount(payments, tx, order, refund_id, body.bank_account, now)),
          )
      },
    }),
    create({
      method: 'POST',
      path: `${path}/returns`,
      tag,
      summary: 'Ask to send goods back; the merchant decides',
      access: storefront,
      params,
      body: BuyerReturnIn,
      example: {
        reason: 'Wrong size',
        lines: [{ line_id: '0193e6a0-7c1b-7f2e-9a51-2b6d1c0f4e77', quantity: 1 }],
      },
      answer: { status: 201, schema: BuyerReturn },
      errors: [409],
      handle: async (tx, { caller, params: { secret_slug }, body, now }) => {
        const order = await find(caller.store, secret_slug)
        const pictures = readPictures(order, body.pictures ?? [])
        const input = { ...body, pictures, bank_account: body.bank_account ?? null }
        return await show(tx, await requestReturn(tx, order, input, now))
      },
    }),
    action({
      method: 'PATCH',
      path: `${path}/returns/:return_id`,
      tag,
      summary: 'Say with which parcel the goods come back, or where the money is to go',
      access: storefront,
      params: { ...params, return_id: Type.String({ maxLength: 40 }) },
      body: BuyerReturnPatch,
      example: { parcel_number: 'JX4471902836', courier: 'JNE' },
      answer: { status: 200, schema: BuyerReturn },
      errors: [409],
      handle: async ({ caller, params: { secret_slug, return_id }, body, now }) => {
        const order = await find(caller.store, secret_slug)
        const { order_id } = await getReturn(db, order.business_id, return_id)
        if (order_id !== order.id) throw notFound('The return does not exist')
        const changed = await db.transaction().execute(async (tx) => {
          const locked = await lockReturn(tx, order.business_id, return_id)
          if (locked.row.status !== 'requested' && locked.row.status !== 'approved')
            throw conflictBecause('return_ended', `The return is ${locked.row.status}: it can no longer be changed`)
          return await updateParcel(tx, locked, body, null, now)
        })
        return await show(db, changed)
      },
    }),
  ]
}
