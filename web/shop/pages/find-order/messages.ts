const en = {
  lead: 'Enter the number of your order and the email address or phone number that you ordered with.',
  number: 'Order number',
  number_hint: 'It is in the mail about your order, such as 261115HPQSPBX.',
  contact: 'Email or phone number',
  send: 'Send me the link',
  sent: 'If there is such an order, the link to it is on its way to the email address of the order.',
  sent_hint: 'No mail after a few minutes, or no email address given? Ask the shop: it finds your order by its number.',
  own: 'Ordered on this device',
  remove: 'Remove this list',
  forgotten: 'The list is removed. Your orders stay as they are.',
}

const id: typeof en = {
  lead: 'Isi nomor pesanan serta email atau nomor telepon yang Anda pakai saat memesan.',
  number: 'Nomor pesanan',
  number_hint: 'Ada di email tentang pesanan Anda, misalnya 261115HPQSPBX.',
  contact: 'Email atau nomor telepon',
  send: 'Kirim tautannya',
  sent: 'Jika pesanan itu ada, tautannya sedang dikirim ke email pesanan tersebut.',
  sent_hint:
    'Belum ada email setelah beberapa menit, atau tidak memberi email? Tanyakan ke toko dengan nomor pesanan Anda.',
  own: 'Dipesan di perangkat ini',
  remove: 'Hapus daftar ini',
  forgotten: 'Daftarnya sudah dihapus. Pesanan Anda tetap ada.',
}

/** Texts of the page that finds an order. */
export const findOrderWords = { en, id }
