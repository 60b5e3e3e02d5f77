import { definePages } from '../../../define-pages.ts'
import { goodsWords } from './words.ts'

export default definePages({
  digitalGoods: {
    path: '/b/:username/digital-goods',
    load: () => import('./digital-goods.tsx'),
    words: [goodsWords],
    menu: { group: 'shop', order: 130, icon: 'book', label: { en: 'Digital goods', id: 'Barang digital' } },
  },
  digitalGood: {
    path: '/b/:username/digital-goods/:variant_id',
    load: () => import('./digital-good.tsx'),
    words: [goodsWords],
  },
})
