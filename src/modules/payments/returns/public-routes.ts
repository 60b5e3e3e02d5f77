import { Type } from 'typebox'
import { storefront } from '../../../access/access.ts'
import { action, create, type Route, read } from '../../../access/route.ts'
import { type Problems, validationFailed } from '../../../platform/errors/errors.ts'
import type { Service } from '../../../platform/service.ts'
import { isNamedFor, pictureName } from '../../orders/pictures/index.ts'
import { getPublicOrder } from '../../orders/public-orders/index.ts'
import type { Payments } from '../payments/index.ts'
import { type Buyer, giveAccount, requestRefund } from '../refunds/index.ts'
import { accountRoutes } from './account-routes.ts'
import { requestReturn } from './create-return.ts'
import { createBuyerViews, getAftercare } from './get-aftercare.ts'
import { changeBuyerReturn } from './give-account.ts'
import { createLimitGuesses } from './limit-guesses.ts'
import {
  Aftercare,
  BuyerAccountIn,
  BuyerRefund,
  BuyerRefundIn,
  BuyerReturn,
  BuyerReturnIn,
  BuyerReturnPatch,
} from './schemas.ts'

const tag = 'Storefront: orders'
const path = '/v3/stores/:store_id/public/orders/:secret_slug'
const params = { store_id: Type.String(), secret_slug: Type.String({ maxLength: 100 }) }

/** More people than the buyer may have the link to an order, so replacing an account requires a proof. */
const codeDescription =
  'The first account needs no proof. To replace it, send the code that `…/account-code` mails to the address of the order; a signed-in customer uses the routes below `customers/me`. The buyer and the shop are told by mail. 422 names `code` if it is missing, wrong, used or expired.'

type Store = { id: number; business_id: number }

/** A buyer who is only known to hold the link to an order. */
const holder = (code: string | undefined): Buyer => ({ actor: 'buyer', code, isProven: false })

/** Routes with which the holder of an order's secret slug requests refunds and returns. */
export function aftercareRoutes(payments: Payments, service: Service): Route[] {
  const { secrets, config } = service
  const find = (store: Store, secret_slug: string) => getPublicOrder(service.reads.query, store, { secret_slug })
  const views = createBuyerViews(service)
  const limitGuesses = createLimitGuesses(service)

  /** The file names of pictures that were uploaded for this order. */
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
        await views.refund(await requestRefund(payments, tx, await find(caller.store, secret_slug), body, now), tx),
    }),
    action({
      method: 'PATCH',
      path: `${path}/refunds/:refund_id`,
      tag,
      summary: 'Say where the money is to be transferred',
      description: codeDescription,
      access: storefront,
      params: { ...params, refund_id: Type.String({ maxLength: 40 }) },
      body: BuyerAccountIn,
      example: { bank_account: { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' } },
      answer: { status: 200, schema: BuyerRefund },
      errors: [409],
      withoutTransaction: true,
      handle: async ({ caller, params: { secret_slug, refund_id }, body: { bank_account, code }, now, ...asked }) => {
        const order = await find(caller.store, secret_slug)
        const give = (buyer: Buyer) => giveAccount(payments, order, refund_id, bank_account, buyer, now)
        return await views.refund(await limitGuesses(asked, refund_id, holder(code), give))
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
        return await views.return(await requestReturn(tx, order, input, { addresses: config, now }), tx)
      },
    }),
    action({
      method: 'PATCH',
      path: `${path}/returns/:return_id`,
      tag,
      summary: 'Say with which parcel the goods come back, or where the money is to go',
      description: codeDescription,
      access: storefront,
      params: { ...params, return_id: Type.String({ maxLength: 40 }) },
      body: BuyerReturnPatch,
      example: { parcel_number: 'JX4471902836', courier: 'JNE' },
      answer: { status: 200, schema: BuyerReturn },
      errors: [409],
      withoutTransaction: true,
      handle: async ({ caller, params: { secret_slug, return_id }, body: { code, ...change }, now, ...asked }) => {
        const order = await find(caller.store, secret_slug)
        const apply = (buyer: Buyer) => changeBuyerReturn(payments, order, return_id, change, buyer, now)
        return await views.return(await limitGuesses(asked, return_id, holder(code), apply))
      },
    }),
    ...accountRoutes(payments, service, { views, limitGuesses }),
  ]
}
