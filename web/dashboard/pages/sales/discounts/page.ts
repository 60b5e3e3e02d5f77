import { definePages } from '../../../define-pages.ts'
import { discountWords } from './words.ts'

export default definePages({
  discounts: {
    path: '/b/:username/discounts',
    load: () => import('./discounts.tsx'),
    words: [discountWords],
    menu: { group: 'shop', order: 80, icon: 'percent', label: { en: 'Discounts', id: 'Diskon' } },
  },
})
