import { definePages } from '../../../define-pages.ts'
import { storeFieldWords } from './settings/words.ts'
import { storeWords } from './words.ts'

export default definePages({
  stores: {
    path: '/b/:username/stores',
    needs: 'stores:manage',
    load: () => import('./stores.tsx'),
    words: [storeWords],
    menu: { group: 'settings', order: 10, label: { en: 'Stores', id: 'Toko' } },
  },
  store: {
    path: '/b/:username/stores/:store_id',
    needs: 'stores:manage',
    load: () => import('./store.tsx'),
    words: [storeWords, storeFieldWords],
  },
  storeGroup: {
    path: '/b/:username/stores/:store_id/:group',
    needs: 'stores:manage',
    load: () => import('./store.tsx'),
    words: [storeWords, storeFieldWords],
  },
  payments: {
    path: '/b/:username/payments',
    needs: 'stores:manage',
    load: () => import('./store.tsx'),
    words: [storeWords, storeFieldWords],
    menu: { group: 'settings', order: 30, label: { en: 'Payments', id: 'Pembayaran' } },
  },
})
