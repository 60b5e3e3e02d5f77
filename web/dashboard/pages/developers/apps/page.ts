import { definePages } from '../../../define-pages.ts'
import { developerWords } from '../words.ts'

export default definePages({
  apps: {
    path: '/setting/developers/apps',
    needs: 'developers:manage',
    load: () => import('./apps.tsx'),
    words: [developerWords],
    menu: { group: 'developers', order: 20, label: { en: 'Apps', id: 'Aplikasi' } },
  },
  newApp: {
    path: '/setting/developers/apps/new',
    needs: 'developers:manage',
    load: () => import('./new-app.tsx'),
    words: [developerWords],
  },
  app: {
    path: '/setting/developers/apps/:client_id',
    needs: 'developers:manage',
    load: () => import('./app.tsx'),
    words: [developerWords],
  },
})
