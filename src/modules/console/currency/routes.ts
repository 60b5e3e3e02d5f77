import { Type } from 'typebox'
import { member } from '../../../access/access.ts'
import { action, type Route } from '../../../access/route.ts'
import { Closed, OneOf } from '../../../platform/http/schemas.ts'
import { changeCurrency } from './change-currency.ts'

/** Currencies with two decimals, as amounts have on the wire. */
const currencies = ['IDR', 'MYR', 'SGD', 'PHP', 'THB', 'INR', 'AUD', 'USD', 'EUR', 'GBP'] as const

const Currency = Closed({ currency: OneOf(currencies) }, { title: 'BusinessCurrency' })

export const currencyRoutes: Route[] = [
  action({
    method: 'PUT',
    path: '/api/businesses/:business_id/currency',
    tag: 'Businesses',
    summary: 'Change the currency of a business that has no order yet',
    description: 'Prices keep their numbers: nothing is converted.',
    access: member('business:update'),
    params: { business_id: Type.String() },
    body: Currency,
    answer: { status: 200, schema: Currency },
    errors: [409],
    example: { currency: 'MYR' },
    handle: async (tx, { caller, body, now }) => {
      await changeCurrency(tx, caller, body.currency, now)
      return body
    },
  }),
]
