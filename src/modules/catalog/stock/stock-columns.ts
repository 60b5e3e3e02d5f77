import type { Column } from '../../../platform/tables/columns.ts'

/** A row is a variant in a warehouse. Import and export use the same columns. */
export const stockColumns: Column[] = [
  { name: 'variant_id', label: { en: 'Variant ID', id: 'ID varian' } },
  {
    name: 'sku',
    label: { en: 'SKU', id: 'SKU' },
    also: ['kode', 'kode produk', 'product code'],
    example: ['GAYO-250', 'GAYO-1000'],
  },
  { name: 'product', label: { en: 'Product', id: 'Produk' }, also: ['nama produk', 'nama', 'product name', 'name'] },
  { name: 'variant', label: { en: 'Variant', id: 'Varian' } },
  {
    name: 'warehouse',
    label: { en: 'Warehouse', id: 'Gudang' },
    also: ['nama gudang', 'lokasi', 'location'],
    example: ['', ''],
  },
  {
    name: 'quantity',
    label: { en: 'Quantity', id: 'Jumlah' },
    also: ['stok', 'stock', 'qty'],
    kind: 'whole',
    example: ['40', '12'],
  },
  {
    name: 'low_stock_level',
    label: { en: 'Warn at', id: 'Batas stok menipis' },
    also: ['low stock level', 'stok minimum', 'batas stok'],
    kind: 'whole',
    example: ['5', ''],
  },
]
