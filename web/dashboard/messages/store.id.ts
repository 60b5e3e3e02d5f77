import type { StoreMessages } from './store.en.ts'

export const storeId: StoreMessages = {
  stores: {
    title: 'Toko',
    lead: 'Tiap toko berjualan dengan nama, pengaturan, dan etalasenya sendiri.',
    create: 'Toko baru',
    name: 'Nama toko',
    empty: 'Belum ada toko',
    emptyLead: 'Buat toko pertama Anda untuk mulai berjualan.',
    active: 'Aktif',
    inactive: 'Tidak aktif',
    rename: 'Ganti nama toko',
    created: (name) => `${name} telah dibuat`,
    search: 'Cari toko',
    noMatch: 'Tidak ada toko dengan nama itu.',
  },
  storeSettings: {
    settings: 'Pengaturan',
    visit: 'Lihat toko',
    noAccounts: 'Belum ada rekening. Pembeli yang membayar lewat transfer harus bertanya ke mana.',
    account: (number) => `Rekening ${number}`,
    bank: 'Bank',
    accountNumber: 'Nomor rekening',
    accountHolder: 'Atas nama',
    addAccount: 'Tambah rekening',
    removeAccount: (name) => `Hapus ${name}`,
    selling: 'Penjualan',
    openLead: 'Toko ini buka.',
    closedLead: 'Toko ini tutup dan tidak berjualan. Pembeli tetap dapat membuka yang sudah mereka beli.',
    close: 'Tutup toko',
    closeTitle: 'Tutup toko ini?',
    closeText:
      'Tidak ada lagi yang dapat memesan di sini, dan langganan berakhir bersama periode yang sudah dibayar. Pembeli tetap dapat membuka yang sudah mereka beli. Toko dapat dibuka kembali; langganan yang sudah berakhir tetap berakhir.',
    closed: (name) => `${name} sudah tutup`,
    reopen: 'Buka kembali',
    reopened: (name) => `${name} buka kembali`,
  },
}
