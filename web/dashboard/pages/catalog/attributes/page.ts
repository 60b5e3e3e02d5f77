import { definePages } from '../../../define-pages.ts'
import { attributeWords } from '../../../parts/attributes/words.ts'

export default definePages({
  attributes: {
    path: '/b/:username/attributes',
    needs: 'catalog:manage',
    load: () => import('./attributes.tsx'),
    words: [attributeWords],
  },
})
