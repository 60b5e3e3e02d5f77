import { definePages } from '../../../define-pages.ts'
import { orderEditWords } from './edit/words.ts'
import { entryWords } from './entry/words.ts'
import { printWords } from './print/words.ts'
import { orderUploadWords } from './upload/words.ts'
import { orderWords } from './words.ts'

export default definePages({
  orders: {
    path: '/b/:username/orders',
    load: () => import('./list/orders.tsx'),
    words: [orderWords],
    menu: { group: 'orders', order: 20 },
  },
  printOrders: {
    path: '/b/:username/orders/print',
    load: () => import('./print/print-orders.tsx'),
    words: [orderWords, printWords],
  },
  order: {
    path: '/b/:username/orders/:order_id',
    load: () => import('./order/order.tsx'),
    words: [orderWords],
  },
  newOrder: {
    path: '/b/:username/orders/new',
    needs: 'orders:manage',
    load: () => import('./entry/new-order.tsx'),
    words: [entryWords],
  },
  uploadOrders: {
    path: '/b/:username/orders/upload',
    needs: 'orders:manage',
    load: () => import('./upload/upload-orders.tsx'),
    words: [orderWords, orderUploadWords],
  },
  editOrder: {
    path: '/b/:username/orders/:order_id/edit',
    needs: 'orders:manage',
    load: () => import('./edit/edit-order.tsx'),
    words: [orderWords, entryWords, orderEditWords],
  },
})
