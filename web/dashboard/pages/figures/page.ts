import { definePages } from '../../define-pages.ts'
import { figureWords } from './words.ts'

export default definePages({
  figures: {
    path: '/b/:username/figures',
    load: () => import('./figures.tsx'),
    words: [figureWords],
    menu: { group: 'figures', order: 10 },
  },
})
