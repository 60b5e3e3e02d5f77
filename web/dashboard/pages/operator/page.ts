import { definePages } from '../../define-pages.ts'
import { mailWords } from '../../parts/mails/words.ts'
import { developerWords } from '../developers/words.ts'

export default definePages({
  operatorApps: {
    path: '/operator/apps',
    load: () => import('./operator-apps.tsx'),
    words: [developerWords],
    menu: {
      group: 'operator',
      order: 10,

      label: { en: 'App verification', id: 'Verifikasi aplikasi' },
    },
  },
  operatorOutbox: {
    path: '/operator/outbox',
    load: () => import('./operator-outbox.tsx'),
    words: [mailWords],
    menu: { group: 'operator', order: 20, label: { en: 'Codes and links', id: 'Kode dan tautan' } },
  },
})
