import { definePages } from '../../../define-pages.ts'
import { refundWords } from './words.ts'

export default definePages({
  refunds: {
    path: '/b/:username/refunds',
    load: () => import('./refunds.tsx'),
    words: [refundWords],
    menu: { group: 'orders', order: 30, label: { en: 'Refunds', id: 'Pengembalian dana' } },
  },
})
