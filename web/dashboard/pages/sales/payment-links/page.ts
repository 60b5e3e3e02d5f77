import { definePages } from '../../../define-pages.ts'
import { paymentLinkWords } from './words.ts'

export default definePages({
  paymentLinks: {
    path: '/b/:username/payment-links',
    load: () => import('./payment-links.tsx'),
    words: [paymentLinkWords],
    menu: { group: 'orders', order: 90, label: { en: 'Payment links', id: 'Tautan pembayaran' } },
  },
})
