import { definePages } from '../../../define-pages.ts'
import { businessWords } from './words.ts'

export default definePages({
  business: {
    path: '/b/:username/business',
    needs: 'business:update',
    load: () => import('./business.tsx'),
    words: [businessWords],
    menu: { group: 'settings', order: 60, label: { en: 'Business', id: 'Bisnis' } },
  },
})
