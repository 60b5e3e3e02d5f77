import { definePages } from '../../../define-pages.ts'
import { accountChangeWords } from './words.ts'

export default definePages({
  accountChange: {
    path: '/b/:username/account-changes/:change_id',
    needs: 'account_changes:undo',
    load: () => import('./account-change.tsx'),
    words: [accountChangeWords],
  },
})
