import { defineWords } from '../../../../messages/define-words.ts'

export const printWords = defineWords({
  en: {
    printing: {
      title: 'Print',
      slip: 'Packing slips',
      label: 'Labels A6',
      print: 'Print',
      paper: 'Paper',
      pdf: 'Make a PDF',
      writingPdf: 'Writing the PDF…',
      downloadPdf: 'Download the PDF',
      to: 'To',
      from: 'From',
      item: 'Item',
      quantity: 'Quantity',
      note: 'Note',
      cod: (amount: string) => `COD: ${amount}`,
      part: (from: number, to: number) => `${from}–${to}`,
      parts: 'Orders by the hundred',
    },
  },
  id: {
    printing: {
      title: 'Cetak',
      slip: 'Slip pengemasan',
      label: 'Label A6',
      print: 'Cetak',
      paper: 'Kertas',
      pdf: 'Buat PDF',
      writingPdf: 'Menulis PDF…',
      downloadPdf: 'Unduh PDF',
      to: 'Kepada',
      from: 'Dari',
      item: 'Barang',
      quantity: 'Jumlah',
      note: 'Catatan',
      cod: (amount) => `COD: ${amount}`,
      part: (from, to) => `${from}–${to}`,
      parts: 'Pesanan per seratus',
    },
  },
})
