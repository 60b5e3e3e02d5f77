import { definePages } from '../../../define-pages.ts'
import { accountWords } from '../../account/account/words.ts'
import { developerWords } from '../words.ts'

export default definePages({
  authorize: {
    path: '/oauth/authorize',
    frame: 'authorize',
    load: () => import('./authorize.tsx'),
    words: [accountWords, developerWords],
  },
})
