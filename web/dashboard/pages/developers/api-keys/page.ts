import { definePages } from '../../../define-pages.ts'
import { developerWords } from '../words.ts'

export default definePages({
  apiKeys: {
    path: '/setting/developers/api-keys',
    needs: 'developers:manage',
    load: () => import('./api-keys.tsx'),
    words: [developerWords],
    menu: { group: 'developers', order: 10, label: { en: 'API keys', id: 'Kunci API' } },
  },
})
