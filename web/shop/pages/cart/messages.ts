const en = {
  gone: 'The shop no longer sells this.',
  sold_out: 'This is sold out.',
  few_left: 'Only {count} left.',
  take_left: 'Take the {count} that are left',
  take_last: 'Take the last one',
  remove: 'Remove',
  dearer: 'The price went up from {before} to {now} since you saw it.',
  cheaper: 'Good news: the price went down from {before} to {now}.',
  accept: 'Accept the new price',
  fix_first: 'Something in your cart has changed. Put it right to go on.',
  form: 'That did not work. Please try again on the page of the product.',
  quantity: 'Please enter a quantity from 1 to 100.',
  unavailable: 'The shop does not sell this any more.',
  line: 'This line is no longer in your cart.',
  full: 'A cart holds at most 50 different items. Remove one to add another.',
  amount: 'The total is too large. Please lower the quantity.',
  closed: 'This shop has closed and sells nothing any more.',
  update: 'Update',
  no_script: 'To order here, switch on JavaScript in your browser.',
  no_script_whatsapp: 'You can also order by WhatsApp.',
  order_by_whatsapp: 'Order by WhatsApp',
  whatsapp_text: 'Hello {name}, I would like to order:',
}

const id: typeof en = {
  gone: 'Toko tidak lagi menjual barang ini.',
  sold_out: 'Barang ini habis.',
  few_left: 'Tersisa {count}.',
  take_left: 'Ambil {count} yang tersisa',
  take_last: 'Ambil yang terakhir',
  remove: 'Hapus',
  dearer: 'Harganya naik dari {before} menjadi {now} sejak Anda lihat.',
  cheaper: 'Kabar baik: harganya turun dari {before} menjadi {now}.',
  accept: 'Setujui harga baru',
  fix_first: 'Ada yang berubah di keranjang Anda. Perbaiki dulu untuk melanjutkan.',
  form: 'Belum berhasil. Coba lagi dari halaman produk.',
  quantity: 'Isi jumlah dari 1 sampai 100.',
  unavailable: 'Toko tidak menjual barang ini lagi.',
  line: 'Barang ini sudah tidak ada di keranjangmu.',
  full: 'Keranjang memuat paling banyak 50 jenis barang. Hapus satu untuk menambah yang lain.',
  amount: 'Totalnya terlalu besar. Kurangi jumlahnya.',
  closed: 'Toko ini sudah tutup dan tidak berjualan lagi.',
  update: 'Perbarui',
  no_script: 'Untuk memesan di sini, aktifkan JavaScript di peramban.',
  no_script_whatsapp: 'Kamu juga bisa memesan lewat WhatsApp.',
  order_by_whatsapp: 'Pesan lewat WhatsApp',
  whatsapp_text: 'Halo {name}, saya ingin memesan:',
}

export type CartWord = keyof typeof en

/** Texts of the cart page, loaded with it. */
export const cartWords = { en, id }
