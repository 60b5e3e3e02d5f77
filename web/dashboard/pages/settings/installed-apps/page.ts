import { definePages } from '../../../define-pages.ts'
import { developerWords } from '../../developers/words.ts'

export default definePages({
  installedApps: {
    path: '/b/:username/apps',
    needs: 'apps:authorize',
    load: () => import('./installed-apps.tsx'),
    words: [developerWords],
    menu: { group: 'settings', order: 80, label: { en: 'Installed apps', id: 'Aplikasi terpasang' } },
  },
})
