import { definePages } from '../../../define-pages.ts'
import { shippingWords } from './words.ts'

export default definePages({
  shipping: {
    path: '/b/:username/shipping',
    needs: 'catalog:manage',
    load: () => import('./shipping.tsx'),
    words: [shippingWords],
    menu: { group: 'settings', order: 20, label: { en: 'Shipping', id: 'Pengiriman' } },
  },
})
