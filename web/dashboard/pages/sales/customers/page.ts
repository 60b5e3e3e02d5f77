import { definePages } from '../../../define-pages.ts'
import { orderWords } from '../orders/words.ts'
import { subscriptionWords } from '../subscriptions/words.ts'
import { customerWords } from './words.ts'

export default definePages({
  customers: {
    path: '/b/:username/customers',
    load: () => import('./customers.tsx'),
    words: [customerWords],
    menu: { group: 'customers', order: 70 },
  },
  customer: {
    path: '/b/:username/customers/:customer_id',
    load: () => import('./customer.tsx'),
    words: [customerWords, orderWords, subscriptionWords],
  },
})
