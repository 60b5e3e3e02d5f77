import { defineWords } from '../../../messages/define-words.ts'

export const funnelWords = defineWords({
  en: {
    title: 'From looking to paying',
    lead: 'Visitors of your hosted shop, counted without cookies. Orders are those from everywhere.',
    steps: {
      product_views: 'Products opened',
      carts: 'Put into the cart',
      checkouts: 'Checkout opened',
      orders: 'Orders',
      paid_orders: 'Paid',
    },
    sources: 'By source',
    source: 'Source',
    none: 'Without a source',
    others: 'All others',
    empty: 'Nobody has opened a product in this time.',
  },
  id: {
    title: 'Dari melihat sampai membayar',
    lead: 'Pengunjung toko Anda, dihitung tanpa cookie. Pesanan mencakup yang dari mana saja.',
    steps: {
      product_views: 'Produk dibuka',
      carts: 'Masuk keranjang',
      checkouts: 'Checkout dibuka',
      orders: 'Pesanan',
      paid_orders: 'Dibayar',
    },
    sources: 'Menurut sumber',
    source: 'Sumber',
    none: 'Tanpa sumber',
    others: 'Semua lainnya',
    empty: 'Belum ada yang membuka produk pada masa ini.',
  },
})
