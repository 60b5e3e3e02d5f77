import { definePages } from '../../../define-pages.ts'
import { reviewWords } from './words.ts'

export default definePages({
  reviews: {
    path: '/b/:username/reviews',
    load: () => import('./reviews.tsx'),
    words: [reviewWords],
    menu: { group: 'customers', order: 110, label: { en: 'Reviews', id: 'Ulasan' } },
  },
})
