import { definePages } from '../../define-pages.ts'
import { homeWords } from './words.ts'

export default definePages({
  businessHome: {
    path: '/b/:username',
    load: () => import('./home.tsx'),
    words: [homeWords],
    menu: { group: 'home', order: 10 },
  },
})
