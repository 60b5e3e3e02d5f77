import type { StoreMessages } from './store.en.ts'

export const storeId: StoreMessages = {
  storeSettings: {
    settings: 'Pengaturan',
    visit: 'Lihat toko',
    pages: 'Halaman toko',
    pagesLead: 'Tampilan halaman yang dilihat pembeli toko ini.',
    accent: 'Warna aksen',
    accentHint: 'Warna tombol, tautan, dan penanda.',
    language: 'Bahasa',
    languageHint: 'Untuk pembeli yang perambannya tidak meminta salah satu dari keduanya.',
    contact: 'Kontak',
    contactLead: 'Cara pembeli menghubungi Anda. Semua pembeli melihatnya.',
    phone: 'Nomor WhatsApp',
    phoneHint: 'Pembeli mendapat tautan untuk mengobrol dengan nomor ini.',
    email: 'Alamat email',
    accounts: 'Rekening bank',
    accountsLead: 'Ke mana pembeli mengirim uang saat membayar lewat transfer bank. Semua pembeli melihatnya.',
    noAccounts: 'Belum ada rekening. Pembeli yang membayar lewat transfer harus bertanya ke mana.',
    account: (number) => `Rekening ${number}`,
    bank: 'Bank',
    accountNumber: 'Nomor rekening',
    accountHolder: 'Atas nama',
    addAccount: 'Tambah rekening',
    removeAccount: (name) => `Hapus ${name}`,
  },
}
