/** The texts of the pages. */
export const words = {
  en: {
    to: 'To',
    from: 'From',
    item: 'Item',
    quantity: 'Quantity',
    cod: (amount: string) => `COD: ${amount}`,
    order: 'Order',
    more: (count: number) => `and ${count} more`,
    empty: 'These orders were deleted.',
  },
  id: {
    to: 'Kepada',
    from: 'Dari',
    item: 'Barang',
    quantity: 'Jumlah',
    cod: (amount: string) => `COD: ${amount}`,
    order: 'Pesanan',
    more: (count: number) => `dan ${count} lagi`,
    empty: 'Pesanan ini sudah dihapus.',
  },
} as const
