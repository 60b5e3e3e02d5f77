import { definePages } from '../../../define-pages.ts'
import { discountWords } from './words.ts'

export default definePages({
  discounts: {
    path: '/b/:username/discounts',
    load: () => import('./discounts.tsx'),
    words: [discountWords],
    menu: { group: 'marketing', order: 80, label: { en: 'Discounts', id: 'Diskon' } },
  },
})
