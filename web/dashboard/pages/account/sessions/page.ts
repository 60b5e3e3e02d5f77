import { definePages } from '../../../define-pages.ts'
import { accountWords } from '../account/words.ts'

export default definePages({
  sessions: {
    path: '/account/sessions',
    load: () => import('./sessions.tsx'),
    words: [accountWords],
  },
})
