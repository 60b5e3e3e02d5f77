import { definePages } from '../../../define-pages.ts'
import { mailWords } from '../../../parts/mails/words.ts'

export default definePages({
  outbox: {
    path: '/b/:username/outbox',
    needs: 'outbox:read',
    load: () => import('./outbox.tsx'),
    words: [mailWords],
    menu: { group: 'settings', order: 100, label: { en: 'Outbox', id: 'Kotak keluar' } },
  },
})
