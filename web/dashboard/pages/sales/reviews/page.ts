import { definePages } from '../../../define-pages.ts'
import { reviewWords } from './words.ts'

export default definePages({
  reviews: {
    path: '/b/:username/reviews',
    load: () => import('./reviews.tsx'),
    words: [reviewWords],
    menu: { group: 'shop', order: 110, icon: 'star', label: { en: 'Reviews', id: 'Ulasan' } },
  },
})
