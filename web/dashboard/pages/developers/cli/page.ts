import { definePages } from '../../../define-pages.ts'
import { cliWords } from './words.ts'

export default definePages({
  cliSignIn: {
    path: '/setting/developers/cli',
    frame: 'plain',
    load: () => import('./cli-sign-in.tsx'),
    words: [cliWords],
  },
})
