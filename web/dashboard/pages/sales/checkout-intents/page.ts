import { definePages } from '../../../define-pages.ts'
import { checkoutIntentWords } from './words.ts'

export default definePages({
  checkoutIntents: {
    path: '/b/:username/abandoned-checkouts',
    load: () => import('./checkout-intents.tsx'),
    words: [checkoutIntentWords],
    menu: {
      group: 'shop',
      order: 100,
      icon: 'clock',
      label: { en: 'Abandoned checkouts', id: 'Checkout terbengkalai' },
    },
  },
})
