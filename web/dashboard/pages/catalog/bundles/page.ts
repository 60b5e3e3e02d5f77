import { definePages } from '../../../define-pages.ts'
import { bundleWords } from './words.ts'

export default definePages({
  bundles: {
    path: '/b/:username/bundles',
    load: () => import('./bundles.tsx'),
    words: [bundleWords],
  },
  bundle: {
    path: '/b/:username/bundles/:bundle_id',
    load: () => import('./bundle.tsx'),
    words: [bundleWords],
  },
})
