import { definePages } from '../../../define-pages.ts'
import { checkoutIntentWords } from './words.ts'

export default definePages({
  checkoutIntents: {
    path: '/b/:username/abandoned-checkouts',
    load: () => import('./checkout-intents.tsx'),
    words: [checkoutIntentWords],
    menu: {
      group: 'marketing',
      order: 100,

      label: { en: 'Abandoned checkouts', id: 'Checkout terbengkalai' },
    },
  },
})
