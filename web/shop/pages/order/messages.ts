const en = {
  cancel: 'Cancel this order',
  cancel_sure: 'Cancel this order? It can no longer be paid then.',
  cancel_yes: 'Yes, cancel it',
  cancel_no: 'Keep it',
  account_title: 'Keep your orders together',
  account_lead: 'With an account you see all your orders and buy faster next time.',
  account_button: 'Create an account with {email}',
  account_sent: 'We sent a link to {email}. Open it and choose a password: your orders are there already.',
}

const id: typeof en = {
  cancel: 'Batalkan pesanan ini',
  cancel_sure: 'Batalkan pesanan ini? Setelah itu tidak bisa dibayar lagi.',
  cancel_yes: 'Ya, batalkan',
  cancel_no: 'Tidak jadi',
  account_title: 'Simpan semua pesanan Anda',
  account_lead: 'Dengan akun, semua pesanan Anda terkumpul dan belanja berikutnya lebih cepat.',
  account_button: 'Buat akun dengan {email}',
  account_sent: 'Kami mengirim tautan ke {email}. Buka lalu pilih kata sandi: pesanan Anda sudah ada di sana.',
}

/** Words of an order's page alone. */
export const orderWords = { en, id }
