import { definePages } from '../../../define-pages.ts'
import { invoiceWords } from './words.ts'

export default definePages({
  invoices: {
    path: '/b/:username/invoices',
    load: () => import('./invoices.tsx'),
    words: [invoiceWords],
    menu: { group: 'orders', order: 40, label: { en: 'Invoices', id: 'Faktur' } },
  },
})
