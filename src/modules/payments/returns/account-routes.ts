import { Type } from 'typebox'
import { customer, storefront } from '../../../access/access.ts'
import type { CustomerCaller } from '../../../access/caller.ts'
import { limitRequests, mayMail } from '../../../access/limit-attempts.ts'
import { action, type Route } from '../../../access/route.ts'
import { notFound } from '../../../platform/errors/errors.ts'
import { hashSecret } from '../../../platform/secrets/secrets.ts'
import type { Service } from '../../../platform/service.ts'
import { findOwnership } from '../../orders/customer-orders/index.ts'
import { loadOrder } from '../../orders/orders/index.ts'
import { getPublicOrder } from '../../orders/public-orders/index.ts'
import type { Payments } from '../payments/index.ts'
import {
  type Buyer,
  type BuyerOrder,
  getBuyerRefund,
  getRefund,
  giveAccount,
  hasReplaceableAccount,
  sendAccountCode,
} from '../refunds/index.ts'
import { getReturn } from './find-returns.ts'
import type { BuyerViews } from './get-aftercare.ts'
import { changeBuyerReturn, getBuyerReturn, hasReturnAccount } from './give-account.ts'
import type { LimitGuesses } from './limit-guesses.ts'
import { AccountCodeAnswer, BuyerRefund, BuyerReturn, CustomerAccountIn } from './schemas.ts'

const store = '/v3/stores/:store_id'
const order = `${store}/public/orders/:secret_slug`
const params = { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) }
const Id = Type.String({ maxLength: 40 })
const example = { bank_account: { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' } }

const customerCodeDescription =
  'A code is needed only for an order that was placed before somebody else changed the email address of the customer; `…/account-code` mails it to the address of the order.'

/** The response is the same whether a code was mailed or not. */
const codeSentMessage = 'If the order has an email address and an account to replace, a code was sent to it.'

type Shared = { views: BuyerViews; limitGuesses: LimitGuesses }

/** Routes with which buyers prove their identity, to replace the account of a refund. */
export function accountRoutes(payments: Payments, service: Service, { views, limitGuesses }: Shared): Route[] {
  const { db } = service

  /**
   * Finds the order of a refund or return, if it belongs to the customer, and whether a code is needed to replace the
   * account.
   */
  async function findOwn(caller: CustomerCaller, { order_id }: { order_id: string }, code: string | undefined) {
    const ownership = await findOwnership(db, caller, order_id)
    if (ownership === 'none') throw notFound('The order does not exist')
    const bought: BuyerOrder = await loadOrder(db, { business_id: caller.store.business_id, id: order_id })
    return { bought, buyer: { actor: `customer:${caller.customer_id}`, code, isProven: ownership === 'proven' } }
  }

  type Target = { business_id: number; order_id: string; id: string }
  /** Finds the target of a code; undefined if it has no account to replace. */
  type Find = (order: BuyerOrder, id: string) => Promise<Target | undefined>
  const findRefund: Find = async (bought, id) => {
    const refund = await getBuyerRefund(db, bought, id)
    return (await hasReplaceableAccount(db, refund)) ? refund : undefined
  }
  const findReturn: Find = async (bought, id) => {
    const row = await getBuyerReturn(db, bought, id)
    return hasReturnAccount(row) ? row : undefined
  }
  const codeRoute = (name: 'refund' | 'return', find: Find) =>
    action({
      method: 'POST',
      path: `${order}/${name}s/:${name}_id/account-code`,
      tag: 'Storefront: orders',
      summary: `Mail a code to the buyer, to replace the bank account of a ${name}`,
      description: `It goes to the email address of the order, is valid for ten minutes and for this ${name} only, and takes the place of an earlier one. The answer is the same for an order without an address, and where there is no account that could be replaced.`,
      access: storefront,
      params: { ...params, [`${name}_id`]: Id },
      answer: { status: 202, schema: AccountCodeAnswer },
      withoutTransaction: true,
      handle: async ({ caller, params, now, request, reply }) => {
        const named = params as unknown as Record<string, string>
        const bought = await getPublicOrder(service.reads.query, caller.store, { secret_slug: named.secret_slug! })
        const target = await find(bought, named[`${name}_id`]!)
        const account = hashSecret(`refund account:${bought.id}`).toString('base64url')
        await limitRequests(service, request, reply, { realm: 'refund_account', account })
        if (target && (await mayMail(service, account))) {
          const { customer_email } = bought
          await db.transaction().execute((tx) => sendAccountCode(service, tx, { ...target, customer_email }, now))
        }
        return { message: codeSentMessage }
      },
    })

  return [
    codeRoute('refund', findRefund),
    codeRoute('return', findReturn),
    action({
      method: 'PATCH',
      path: `${store}/customers/me/refunds/:refund_id`,
      tag: 'Customer orders',
      summary: 'Say where the money of a refund of one of my orders is to be transferred',
      description: customerCodeDescription,
      access: customer,
      params: { store_id: Type.String(), refund_id: Id },
      body: CustomerAccountIn,
      example,
      answer: { status: 200, schema: BuyerRefund },
      errors: [404, 409],
      withoutTransaction: true,
      handle: async ({ caller, params: { refund_id }, body: { bank_account, code }, now, ...asked }) => {
        const found = await getRefund(db, caller.store.business_id, refund_id)
        const { bought, buyer } = await findOwn(caller, found, code)
        const give = (by: Buyer) => giveAccount(payments, bought, refund_id, bank_account, by, now)
        return await views.refund(await limitGuesses(asked, refund_id, buyer, give))
      },
    }),
    action({
      method: 'PATCH',
      path: `${store}/customers/me/returns/:return_id`,
      tag: 'Customer orders',
      summary: 'Say where the money for a return of one of my orders is to be transferred',
      description: customerCodeDescription,
      access: customer,
      params: { store_id: Type.String(), return_id: Id },
      body: CustomerAccountIn,
      example,
      answer: { status: 200, schema: BuyerReturn },
      errors: [404, 409],
      withoutTransaction: true,
      handle: async ({ caller, params: { return_id }, body: { bank_account, code }, now, ...asked }) => {
        const found = await getReturn(db, caller.store.business_id, return_id)
        const { bought, buyer } = await findOwn(caller, found, code)
        const give = (by: Buyer) => changeBuyerReturn(payments, bought, return_id, { bank_account }, by, now)
        return await views.return(await limitGuesses(asked, return_id, buyer, give))
      },
    }),
  ]
}
