/** Texts about the documents of an order, which other pages do not load. */
export const invoiceWords = {
  en: {
    title: 'Invoices',
    download: 'Download invoice',
    download_credit_note: 'Download credit note',
    none: 'There is no invoice for this order yet. Try again in a moment.',
  },
  id: {
    title: 'Faktur',
    download: 'Unduh faktur',
    download_credit_note: 'Unduh nota kredit',
    none: 'Belum ada faktur untuk pesanan ini. Coba lagi sebentar lagi.',
  },
}
