/** The texts of the pages. */
export const words = {
  en: {
    to: 'To',
    from: 'From',
    item: 'Item',
    quantity: 'Quantity',
    cod: (amount: string) => `Collect on delivery: ${amount}`,
    empty: 'These orders were deleted.',
  },
  id: {
    to: 'Kepada',
    from: 'Dari',
    item: 'Barang',
    quantity: 'Jumlah',
    cod: (amount: string) => `Tagih saat diterima: ${amount}`,
    empty: 'Pesanan ini sudah dihapus.',
  },
} as const
