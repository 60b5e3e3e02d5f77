import { definePages } from '../../../define-pages.ts'
import { auditWords } from './words.ts'

export default definePages({
  audit: {
    path: '/b/:username/audit',
    needs: 'audit:read',
    load: () => import('./audit.tsx'),
    words: [auditWords],
    menu: { group: 'settings', order: 90, label: { en: 'Audit log', id: 'Catatan audit' } },
  },
})
