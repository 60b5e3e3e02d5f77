const en = {
  ask: 'Ask about this by WhatsApp',
  ask_text: 'Hello, I have a question about {name}.',
  share: 'Share',
  share_whatsapp: 'Share by WhatsApp',
  copy_link: 'Copy the link',
  enlarge: 'Enlarge picture {number} of {total}',
  picture: 'Picture {number} of {total}',
  closer: 'Closer',
  close: 'Close',
  next: 'Next picture',
  previous: 'Previous picture',
  related: 'You may also like',
  seen: 'Recently seen',
  estimate: 'Check delivery costs',
  estimate_to: 'Delivery costs to {place}',
  quotes: 'Delivery of {quantity}',
  no_courier: 'No courier delivers there.',
}

const id: Record<keyof typeof en, string> = {
  ask: 'Tanya lewat WhatsApp',
  ask_text: 'Halo, saya ingin bertanya tentang {name}.',
  share: 'Bagikan',
  share_whatsapp: 'Bagikan lewat WhatsApp',
  copy_link: 'Salin tautan',
  enlarge: 'Perbesar gambar {number} dari {total}',
  picture: 'Gambar {number} dari {total}',
  closer: 'Lebih dekat',
  close: 'Tutup',
  next: 'Gambar berikutnya',
  previous: 'Gambar sebelumnya',
  related: 'Mungkin Anda suka juga',
  seen: 'Terakhir dilihat',
  estimate: 'Cek ongkos kirim',
  estimate_to: 'Ongkos kirim ke {place}',
  quotes: 'Pengiriman {quantity} barang',
  no_courier: 'Belum ada kurir yang mengantar ke sana.',
}

export type ItemWord = keyof typeof en
export const itemWords: Record<'en' | 'id', Record<ItemWord, string>> = { en, id }
