import { definePages } from '../../../define-pages.ts'
import { accountWords } from '../account/words.ts'

export default definePages({
  welcome: {
    path: '/welcome',
    frame: 'plain',
    load: () => import('./welcome.tsx'),
    words: [accountWords],
  },
})
