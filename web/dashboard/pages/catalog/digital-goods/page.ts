import { definePages } from '../../../define-pages.ts'
import { goodsWords } from './words.ts'

export default definePages({
  digitalGoods: {
    path: '/b/:username/digital-goods',
    load: () => import('./digital-goods.tsx'),
    words: [goodsWords],
    menu: { group: 'products', order: 130, label: { en: 'Digital goods', id: 'Barang digital' } },
  },
  digitalGood: {
    path: '/b/:username/digital-goods/:variant_id',
    load: () => import('./digital-good.tsx'),
    words: [goodsWords],
  },
})
