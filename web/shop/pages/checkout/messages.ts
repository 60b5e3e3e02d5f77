const en = {
  courier_replaced: '{before} is not possible with this way to pay. We chose {now} for {cost} instead.',
  renewal: 'then {amount} {rhythm}',
  renewal_shipped: 'then {amount} {rhythm}, plus shipping',
  last_order: 'Use what you entered for your last order?',
  use_it: 'Use it',
  forget_it: 'Forget it',
  forgotten: 'Forgotten.',
  remember: 'Remember this order and where it goes on this device, so that I find it again and buy faster next time.',
  earlier_address: 'Addresses of earlier orders',
}

const id: typeof en = {
  courier_replaced: '{before} tidak tersedia untuk cara bayar ini. Kami pilihkan {now}, {cost}.',
  renewal: 'lalu {amount} {rhythm}',
  renewal_shipped: 'lalu {amount} {rhythm}, ditambah ongkos kirim',
  last_order: 'Pakai data pesanan terakhir Anda?',
  use_it: 'Pakai',
  forget_it: 'Lupakan',
  forgotten: 'Sudah dilupakan.',
  remember:
    'Ingat pesanan ini dan tujuannya di perangkat ini, agar mudah ditemukan dan belanja berikutnya lebih cepat.',
  earlier_address: 'Alamat pesanan sebelumnya',
}

/** Words of the checkout alone. */
export const checkoutWords = { en, id }
