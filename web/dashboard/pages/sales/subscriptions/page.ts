import { definePages } from '../../../define-pages.ts'
import { subscriptionWords } from './words.ts'

export default definePages({
  subscriptions: {
    path: '/b/:username/subscriptions',
    load: () => import('./subscriptions.tsx'),
    words: [subscriptionWords],
    menu: { group: 'orders', order: 120, label: { en: 'Subscriptions', id: 'Langganan' } },
  },
  subscription: {
    path: '/b/:username/subscriptions/:subscription_id',
    load: () => import('./subscription.tsx'),
    words: [subscriptionWords],
  },
})
