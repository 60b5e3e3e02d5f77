import { definePages } from '../../../define-pages.ts'
import { subscriptionWords } from './words.ts'

export default definePages({
  subscriptions: {
    path: '/b/:username/subscriptions',
    load: () => import('./subscriptions.tsx'),
    words: [subscriptionWords],
    menu: { group: 'shop', order: 120, icon: 'repeat', label: { en: 'Subscriptions', id: 'Langganan' } },
  },
  subscription: {
    path: '/b/:username/subscriptions/:subscription_id',
    load: () => import('./subscription.tsx'),
    words: [subscriptionWords],
  },
})
