/** The words of the payment simulator's page. */
const en = {
  title: 'Sandbox payment',
  lead: 'No real money moves here.',
  payTo: 'Pay to',
  amount: 'Amount',
  method: 'Method',
  status: 'Status',
  statuses: {
    open: 'open',
    paid: 'paid',
    settled: 'settled',
    failed: 'failed',
    expired: 'expired',
    canceled: 'canceled',
  },
  qrCode: 'QR code of this payment',
  instructions: 'Instructions',
  question: 'What happens?',
  payWith: 'Pay with',
  surcharge: 'Surcharge',
  hold: 'Keep the callback back, to send it later or in another order',
  copies: 'Number of times to send the callback',
  noCallbacks: 'None yet. A callback appears here after you choose what happens.',
  pay: 'Pay',
  fail: 'Fail',
  expire: 'Expire',
  settle: 'Settle',
  callbacks: 'Callbacks',
  event: 'Event',
  sent: 'Sent',
  answer: 'Response',
  send: 'Send',
  back: 'Back to the shop',
  conflict: 'This is not possible in the present status of the payment.',
  refused: 'One of the values is not accepted.',
}

export type PageWords = typeof en

const id: PageWords = {
  title: 'Pembayaran uji coba',
  lead: 'Tidak ada uang sungguhan yang berpindah di sini.',
  payTo: 'Bayar ke',
  amount: 'Jumlah',
  method: 'Metode',
  status: 'Status',
  statuses: {
    open: 'menunggu',
    paid: 'dibayar',
    settled: 'selesai',
    failed: 'gagal',
    expired: 'kedaluwarsa',
    canceled: 'dibatalkan',
  },
  qrCode: 'Kode QR pembayaran ini',
  instructions: 'Petunjuk',
  question: 'Apa yang terjadi?',
  payWith: 'Bayar dengan',
  surcharge: 'Biaya tambahan',
  hold: 'Tahan callback, untuk dikirim nanti atau dalam urutan lain',
  copies: 'Berapa kali callback dikirim',
  noCallbacks: 'Belum ada. Callback muncul di sini setelah Anda memilih apa yang terjadi.',
  pay: 'Bayar',
  fail: 'Gagalkan',
  expire: 'Kedaluwarsakan',
  settle: 'Selesaikan',
  callbacks: 'Callback',
  event: 'Peristiwa',
  sent: 'Terkirim',
  answer: 'Jawaban',
  send: 'Kirim',
  back: 'Kembali ke toko',
  conflict: 'Ini tidak dapat dilakukan pada status pembayaran sekarang.',
  refused: 'Salah satu nilai tidak dapat diterima.',
}

/** The first language of the browser that the page has; English without one. */
export function choosePageWords(acceptLanguage: string | undefined): { language: 'en' | 'id'; words: PageWords } {
  const first = /(?:^|,)\s*(en|id)\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase()
  return first === 'id' ? { language: 'id', words: id } : { language: 'en', words: en }
}
