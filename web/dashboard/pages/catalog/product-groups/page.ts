import { definePages } from '../../../define-pages.ts'
import { groupWords } from './words.ts'

export default definePages({
  categories: {
    path: '/b/:username/products/categories',
    load: () => import('./categories.tsx'),
    words: [groupWords],
  },
  collections: {
    path: '/b/:username/products/collections',
    load: () => import('./collections.tsx'),
    words: [groupWords],
  },
})
