const en = {
  unwish: 'Take {name} off the wishlist',
  wishlist_empty: 'Your wishlist is empty',
  wishlist_hint: 'Press the heart of a product to find it here again.',
  add_to_cart_of: 'Add to cart: {name}',
  view_item: 'View product',
}

const id: typeof en = {
  unwish: 'Hapus {name} dari daftar keinginan',
  wishlist_empty: 'Daftar keinginan Anda kosong',
  wishlist_hint: 'Tekan hati pada produk agar mudah ditemukan lagi di sini.',
  add_to_cart_of: 'Masukkan keranjang: {name}',
  view_item: 'Lihat produk',
}

/** What only the wishlist says; it arrives with that page. */
export const wishlistWords = { en, id }
