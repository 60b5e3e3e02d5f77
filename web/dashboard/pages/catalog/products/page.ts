import { definePages } from '../../../define-pages.ts'
import { productWords } from './words.ts'

export default definePages({
  products: {
    path: '/b/:username/products',
    load: () => import('./products.tsx'),
    words: [productWords],
    menu: { group: 'products', order: 50 },
  },
  product: {
    path: '/b/:username/products/:product_id',
    load: () => import('./product.tsx'),
    words: [productWords],
  },
  variantProduct: {
    path: '/b/:username/variants/:variant_id',
    load: () => import('./variant-product.tsx'),
  },
  newProduct: {
    path: '/b/:username/products/new',
    needs: 'catalog:manage',
    load: () => import('./new-product.tsx'),
    words: [productWords],
  },
})
