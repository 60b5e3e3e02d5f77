const en = {
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

const id: Record<CartWord, string> = {
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

/** What only the cart's page says; it arrives with that page. */
export const cartWords = { en, id }
