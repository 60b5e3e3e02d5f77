const en = {
  keys: 'Storefront keys',
  keysLead: 'A website of your own sends one of these with every request. They are not secret.',
  noKeys: 'No key yet.',
  makeKey: 'Create a key',
  keyMade: 'The key is ready',
  revoke: 'Revoke',
  revokeTitle: 'Revoke this key?',
  revokeText: 'Websites that use it are refused at once.',
  origins: 'Allowed origins',
  originsLead: 'Browsers may use the keys on these addresses only.',
  noOrigins: 'No origin yet. Only the hosted shop works.',
  addOrigin: 'Address of your website',
  addOriginGo: 'Allow',
  originAdded: 'The address is allowed now',
  removeOrigin: (origin: string) => `Remove ${origin}?`,
  removeOriginText: 'Browsers on this address are refused at once.',
}

const id: typeof en = {
  keys: 'Kunci storefront',
  keysLead: 'Situs Anda sendiri mengirim salah satunya di setiap permintaan. Kunci ini tidak rahasia.',
  noKeys: 'Belum ada kunci.',
  makeKey: 'Buat kunci',
  keyMade: 'Kunci siap',
  revoke: 'Cabut',
  revokeTitle: 'Cabut kunci ini?',
  revokeText: 'Situs yang memakainya langsung ditolak.',
  origins: 'Origin yang diizinkan',
  originsLead: 'Peramban hanya boleh memakai kunci di alamat-alamat ini.',
  noOrigins: 'Belum ada origin. Hanya toko bawaan yang berjalan.',
  addOrigin: 'Alamat situs Anda',
  addOriginGo: 'Izinkan',
  originAdded: 'Alamat itu sekarang diizinkan',
  removeOrigin: (origin) => `Hapus ${origin}?`,
  removeOriginText: 'Peramban di alamat ini langsung ditolak.',
}

/** Only for the keys and origins of a store, which are loaded when they are opened. */
export const storefrontWords = { en, id }
