const en = {
  link_from: 'Payment to {name}',
  link_until: 'Can be paid until {time}',
  link_used_up: 'This payment link has already been used',
  link_expired: 'This payment link has expired',
  link_inactive: 'This payment link has been switched off',
  link_ask_shop: 'Ask {name} for a new link if there is still something to pay.',
  link_open_order: 'Open your order',
}

const id: typeof en = {
  link_from: 'Pembayaran kepada {name}',
  link_until: 'Dapat dibayar sampai {time}',
  link_used_up: 'Tautan pembayaran ini sudah digunakan',
  link_expired: 'Tautan pembayaran ini sudah kedaluwarsa',
  link_inactive: 'Tautan pembayaran ini sudah dinonaktifkan',
  link_ask_shop: 'Minta tautan baru ke {name} jika masih ada yang harus dibayar.',
  link_open_order: 'Buka pesanan Anda',
}

export const paymentLinkWords = { en, id }
