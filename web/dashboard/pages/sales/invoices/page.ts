import { definePages } from '../../../define-pages.ts'
import { invoiceWords } from './words.ts'

export default definePages({
  invoices: {
    path: '/b/:username/invoices',
    load: () => import('./invoices.tsx'),
    words: [invoiceWords],
    menu: { group: 'shop', order: 40, icon: 'document', label: { en: 'Invoices', id: 'Faktur' } },
  },
})
