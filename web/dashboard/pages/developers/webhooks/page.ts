import { definePages } from '../../../define-pages.ts'
import { developerWords } from '../words.ts'

export default definePages({
  webhooks: {
    path: '/setting/developers/webhooks',
    needs: 'developers:manage',
    load: () => import('./webhooks.tsx'),
    words: [developerWords],
    menu: { group: 'developers', order: 30, label: { en: 'Webhooks', id: 'Webhook' } },
  },
  webhook: {
    path: '/setting/developers/webhooks/:webhook_id',
    needs: 'developers:manage',
    load: () => import('./webhook.tsx'),
    words: [developerWords],
  },
})
