const en = {
  code_not_valid: 'This code does not apply to this order.',
  code_unknown: 'There is no such code. Check how you typed it.',
  code_disabled: 'This code is not active.',
  code_not_started: 'This code is not valid yet.',
  code_used_by_you: 'You have used this code as often as you may.',
  code_other_items: 'This code does not apply to the items in your order.',
  code_expired: 'This code has expired.',
  code_used_up: 'This code has been used as often as it can be.',
  code_other_pages: 'This code does not apply in this shop.',
  code_minimum: 'Your order is too small for this code. Add more items to use it.',
  code_payment: 'This code does not apply to this way of paying. Choose another one.',
  code_payment_first: 'This code applies to certain ways of paying. Choose how you pay, then apply it again.',
  code_no_discount: 'This code takes nothing off this order.',
}

const id: typeof en = {
  code_not_valid: 'Kode ini tidak berlaku untuk pesanan ini.',
  code_unknown: 'Kode ini tidak ada. Periksa lagi penulisannya.',
  code_disabled: 'Kode ini tidak aktif.',
  code_not_started: 'Kode ini belum berlaku.',
  code_used_by_you: 'Anda sudah memakai kode ini sebanyak batasnya.',
  code_other_items: 'Kode ini tidak berlaku untuk barang di pesanan Anda.',
  code_expired: 'Kode ini sudah kedaluwarsa.',
  code_used_up: 'Kode ini sudah dipakai sebanyak batasnya.',
  code_other_pages: 'Kode ini tidak berlaku di toko ini.',
  code_minimum: 'Pesanan Anda belum cukup besar untuk kode ini. Tambahkan barang untuk memakainya.',
  code_payment: 'Kode ini tidak berlaku untuk cara bayar ini. Pilih yang lain.',
  code_payment_first: 'Kode ini berlaku untuk cara bayar tertentu. Pilih cara bayar, lalu pakai lagi kodenya.',
  code_no_discount: 'Kode ini tidak mengurangi harga pesanan ini.',
}

/** Texts for why a discount code does not apply. */
export const codeWords = { en, id }
