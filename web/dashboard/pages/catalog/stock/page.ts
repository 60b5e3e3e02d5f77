import { definePages } from '../../../define-pages.ts'
import { stockWords } from './words.ts'

export default definePages({
  stock: {
    path: '/b/:username/stock',
    load: () => import('./stock.tsx'),
    words: [stockWords],
    menu: { group: 'products', order: 60, label: { en: 'Stock', id: 'Stok' } },
  },
})
