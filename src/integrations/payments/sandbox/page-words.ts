/** The words of the payment simulator's page. */
const en = {
  title: 'Payment',
  lead: 'This is the payment simulator: no real money moves.',
  order: 'For',
  method: 'Pay with',
  number: 'Number',
  statuses: {
    open: 'waiting for payment',
    paid: 'paid',
    settled: 'paid, money has arrived',
    failed: 'failed',
    expired: 'expired',
    canceled: 'canceled',
  },
  qrCode: 'QR code of this payment',
  payWith: 'Pay with',
  surcharge: 'Surcharge of this method',
  pay: (amount: string) => `Pay ${amount}`,
  back: 'Back to the shop',
  tools: 'For testing',
  toolsLead: 'What a real payment provider would do by itself.',
  hold: 'Keep the notice to the shop back, to send it later or in another order',
  copies: 'How often the notice is sent',
  payLate: 'Pay late',
  fail: 'Let it fail',
  expire: 'Let it expire',
  settle: 'Pay out the money',
  callbacks: 'Notices to the shop',
  noCallbacks: 'None yet. They appear here after the payment.',
  event: 'Notice',
  sent: 'Sent',
  answer: 'Answer',
  send: 'Send',
  instructions: 'What the shop received',
  conflict: 'This is not possible in the present status of the payment.',
  refused: 'One of the values is not accepted.',
}

export type PageWords = typeof en

const id: PageWords = {
  title: 'Pembayaran',
  lead: 'Ini simulator pembayaran: tidak ada uang sungguhan yang berpindah.',
  order: 'Untuk',
  method: 'Dibayar dengan',
  number: 'Nomor',
  statuses: {
    open: 'menunggu pembayaran',
    paid: 'lunas',
    settled: 'lunas, dana sudah cair',
    failed: 'gagal',
    expired: 'kedaluwarsa',
    canceled: 'dibatalkan',
  },
  qrCode: 'Kode QR pembayaran ini',
  payWith: 'Bayar dengan',
  surcharge: 'Biaya tambahan metode ini',
  pay: (amount) => `Bayar ${amount}`,
  back: 'Kembali ke toko',
  tools: 'Untuk pengujian',
  toolsLead: 'Yang dilakukan penyedia pembayaran sungguhan dengan sendirinya.',
  hold: 'Tahan pemberitahuan ke toko, untuk dikirim nanti atau dalam urutan lain',
  copies: 'Berapa kali pemberitahuan dikirim',
  payLate: 'Bayar terlambat',
  fail: 'Gagalkan',
  expire: 'Kedaluwarsakan',
  settle: 'Cairkan dana',
  callbacks: 'Pemberitahuan ke toko',
  noCallbacks: 'Belum ada. Pemberitahuan muncul di sini setelah pembayaran.',
  event: 'Pemberitahuan',
  sent: 'Terkirim',
  answer: 'Jawaban',
  send: 'Kirim',
  instructions: 'Yang diterima toko',
  conflict: 'Ini tidak dapat dilakukan pada status pembayaran sekarang.',
  refused: 'Salah satu nilai tidak dapat diterima.',
}

/** The first language of the browser that the page has; English without one. */
export function choosePageWords(acceptLanguage: string | undefined): { language: 'en' | 'id'; words: PageWords } {
  const first = /(?:^|,)\s*(en|id)\b/i.exec(acceptLanguage ?? '')?.[1]?.toLowerCase()
  return first === 'id' ? { language: 'id', words: id } : { language: 'en', words: en }
}
