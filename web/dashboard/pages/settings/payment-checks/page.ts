import { definePages } from '../../../define-pages.ts'
import { providerAccountWords } from '../provider-accounts/words.ts'
import { paymentCheckWords } from './words.ts'

export default definePages({
  paymentChecks: {
    path: '/b/:username/payments/to-check',
    needs: 'payments:manage',
    load: () => import('./payment-checks.tsx'),
    words: [providerAccountWords, paymentCheckWords],
    menu: {
      group: 'orders',
      order: 35,

      label: { en: 'Payments to check', id: 'Pembayaran bermasalah' },
    },
  },
  paymentReports: {
    path: '/b/:username/payments/accounts/:account_id/reports',
    needs: 'payments:manage',
    load: () => import('./reports.tsx'),
    words: [paymentCheckWords],
  },
  paymentReport: {
    path: '/b/:username/payments/accounts/:account_id/reports/:day',
    needs: 'payments:manage',
    load: () => import('./report.tsx'),
    words: [paymentCheckWords],
  },
})
