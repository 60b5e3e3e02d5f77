import { definePages } from '../../../define-pages.ts'
import { memberWords } from './words.ts'

export default definePages({
  members: {
    path: '/b/:username/team',
    needs: 'members:manage',
    load: () => import('./members.tsx'),
    words: [memberWords],
    menu: { group: 'settings', order: 70, label: { en: 'Team', id: 'Tim' } },
  },
})
