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
}

/** Words about what changed in a cart. */
export const cartWords = { en, id }
