import type { Vocabulary } from './entries.ts'
import { DeletedProductPayload, ProductPayload, StockPayload } from './payloads.ts'

const productReaders = ['product:read', 'product:list'] as const

export const catalog = {
  resources: {
    product: { en: 'Products', id: 'Produk' },
    category: { en: 'Categories', id: 'Kategori' },
    collection: { en: 'Collections', id: 'Koleksi' },
    attribute: { en: 'Attributes', id: 'Atribut' },
    bundle: { en: 'Bundles', id: 'Paket' },
    stock: { en: 'Stock', id: 'Stok' },
  },
  scopes: {
    'product:list': { en: 'See the list of products', id: 'Melihat daftar produk' },
    'product:read': { en: 'Read a product with its variants', id: 'Membaca produk beserta variannya' },
    'product:create': { en: 'Create products', id: 'Membuat produk' },
    'product:update': {
      en: 'Change products, variants, prices and stock',
      id: 'Mengubah produk, varian, harga, dan stok',
    },
    'product:delete': { en: 'Delete products', id: 'Menghapus produk' },
    'category:list': { en: 'See the list of categories', id: 'Melihat daftar kategori' },
    'category:read': { en: 'Read a category', id: 'Membaca kategori' },
    'category:create': { en: 'Create categories', id: 'Membuat kategori' },
    'category:update': { en: 'Change categories and their order', id: 'Mengubah kategori dan urutannya' },
    'category:delete': { en: 'Delete categories', id: 'Menghapus kategori' },
    'collection:list': { en: 'See the list of collections', id: 'Melihat daftar koleksi' },
    'collection:read': {
      en: 'Read a collection with its rule or products',
      id: 'Membaca koleksi beserta aturan atau produknya',
    },
    'collection:create': { en: 'Create collections', id: 'Membuat koleksi' },
    'collection:update': { en: 'Change collections and what they contain', id: 'Mengubah koleksi dan isinya' },
    'collection:delete': { en: 'Delete collections', id: 'Menghapus koleksi' },
    'attribute:list': { en: 'See the list of attributes', id: 'Melihat daftar atribut' },
    'attribute:read': { en: 'Read an attribute', id: 'Membaca atribut' },
    'attribute:create': {
      en: 'Define attributes of products, customers and orders',
      id: 'Membuat atribut produk, pelanggan, dan pesanan',
    },
    'attribute:update': { en: 'Change attributes', id: 'Mengubah atribut' },
    'attribute:delete': { en: 'Delete attributes', id: 'Menghapus atribut' },
    'bundle:list': { en: 'See the list of bundles', id: 'Melihat daftar paket' },
    'bundle:read': { en: 'Read a bundle with its price options', id: 'Membaca paket beserta pilihan harganya' },
    'bundle:create': { en: 'Create bundles', id: 'Membuat paket' },
    'bundle:update': { en: 'Change bundles', id: 'Mengubah paket' },
    'bundle:delete': { en: 'Delete bundles', id: 'Menghapus paket' },
  },
  auditActions: {},
  events: {
    'product.created': {
      en: 'A product was created',
      id: 'Produk dibuat',
      readers: productReaders,
      data: ProductPayload,
    },
    'product.updated': {
      en: 'A product, its options or its variants were changed',
      id: 'Produk, opsi, atau variannya diubah',
      readers: productReaders,
      data: ProductPayload,
    },
    'product.deleted': {
      en: 'A product was deleted',
      id: 'Produk dihapus',
      readers: productReaders,
      data: DeletedProductPayload,
    },
    'stock.changed': {
      en: 'The stock of a variant changed',
      id: 'Stok sebuah varian berubah',
      readers: productReaders,
      data: StockPayload,
    },
  },
} as const satisfies Vocabulary
