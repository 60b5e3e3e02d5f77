import { definePages } from '../../../define-pages.ts'
import { accountWords } from './words.ts'

export default definePages({
  account: {
    path: '/account',
    load: () => import('./account.tsx'),
    words: [accountWords],
  },
})
