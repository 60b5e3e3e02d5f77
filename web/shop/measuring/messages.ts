const en = {
  title: 'Privacy',
  text: 'May this shop tell advertising and analytics services ({names}) what you look at and buy here? It helps the shop to find buyers. The shop works the same either way.',
  accept: 'Yes, allow',
  decline: 'No, thanks',
}

const id: typeof en = {
  title: 'Privasi',
  text: 'Bolehkah toko ini memberi tahu layanan iklan dan analitik ({names}) apa yang Anda lihat dan beli di sini? Ini membantu toko menemukan pembeli. Tanpa izin pun toko tetap bisa dipakai seperti biasa.',
  accept: 'Ya, boleh',
  decline: 'Tidak, terima kasih',
}

export const words = { en, id }
