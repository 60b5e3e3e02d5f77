/**
 * What refusals of each domain are called: the `error_code` of a response, and the `details.reason` of a `state_conflict`.
 * Pages have words for each that a person can meet, in each language.
 */
import { generalCodes, generalReasons } from '../../platform/errors/error-codes.ts'
import { accountsErrors } from './accounts.ts'
import { aftercareErrors } from './aftercare.ts'
import { appsErrors } from './apps.ts'
import { buyersErrors } from './buyers.ts'
import { catalogErrors } from './catalog.ts'
import { checkoutErrors } from './checkout.ts'
import { consoleErrors } from './console.ts'
import { goodsErrors } from './goods.ts'
import { messagesErrors } from './messages.ts'
import { orderDeskErrors } from './order-desk.ts'
import { ordersErrors } from './orders.ts'
import { paymentsErrors } from './payments.ts'
import { privacyErrors } from './privacy.ts'
import { shopErrors } from './shop.ts'
import { storesErrors } from './stores.ts'

/** By the folder of the domain in `src/modules`. */
export const domainErrors = {
  accounts: accountsErrors,
  apps: appsErrors,
  stores: storesErrors,
  catalog: catalogErrors,
  buyers: buyersErrors,
  goods: goodsErrors,
  orders: ordersErrors,
  payments: paymentsErrors,
  checkout: checkoutErrors,
  aftercare: aftercareErrors,
  'order-desk': orderDeskErrors,
  messages: messagesErrors,
  shop: shopErrors,
  console: consoleErrors,
  privacy: privacyErrors,
}

type DomainErrors = (typeof domainErrors)[keyof typeof domainErrors]

declare module '../../platform/errors/error-codes.ts' {
  interface Declared {
    domains: { code: DomainErrors['codes'][number]; reason: DomainErrors['reasons'][number] }
  }
}

const declared = Object.values(domainErrors)

/** Every `error_code` of every response. */
export const errorCodes = [...generalCodes, ...declared.flatMap(({ codes }) => codes)].sort()

/** Every reason of a `state_conflict`. */
export const conflictReasons = [...generalReasons, ...declared.flatMap(({ reasons }) => reasons)].sort()
