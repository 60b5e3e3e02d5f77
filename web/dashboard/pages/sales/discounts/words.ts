import { defineWords } from '../../../messages/define-words.ts'

export const discountWords = defineWords({
  en: {
    title: 'Discounts',
    create: 'New code',
    search: 'Part of a code',
    empty: 'No discount code yet',
    emptyLead: 'A code takes something off the items or the shipping of an order.',
    noMatch: 'No code matches',
    columns: { used: 'Used', valid: 'Valid' },
    states: { active: 'Active', scheduled: 'Scheduled', used_up: 'Used up', ended: 'Ended', disabled: 'Off' },
    state: 'State',
    effect: (amount: string, isShipping: boolean) => `${amount} off ${isShipping ? 'shipping' : 'the items'}`,
    atMost: (amount: string) => `at most ${amount}`,
    from: (amount: string) => `from ${amount}`,
    forSome: (products: number, categories: number) =>
      `for ${[
        products > 0 && (products === 1 ? '1 product' : `${products} products`),
        categories > 0 && (categories === 1 ? '1 category' : `${categories} categories`),
      ]
        .filter(Boolean)
        .join(' and ')}`,
    validFrom: (when: string) => `from ${when}`,
    validUntil: (when: string) => `until ${when}`,
    always: 'always',
    perCustomer: (times: number) => (times === 1 ? 'once per customer' : `${times} times per customer`),
    usedOf: (used: number, limit: number) => `${used} of ${limit}`,
    turnOn: 'Turn on',
    turnOff: 'Turn off',
    edit: 'Edit',
    shareOpen: 'Share',
    duplicateOpen: 'Duplicate',
    remove: 'Delete',
    removeTitle: (code: string) => `Delete ${code}?`,
    removeText: 'Nobody has used it. Buyers can no longer enter it.',
  },
  id: {
    title: 'Diskon',
    create: 'Kode baru',
    search: 'Bagian dari kode',
    empty: 'Belum ada kode diskon',
    emptyLead: 'Sebuah kode memotong harga barang atau ongkos kirim pesanan.',
    noMatch: 'Tidak ada kode yang cocok',
    columns: { used: 'Dipakai', valid: 'Berlaku' },
    states: { active: 'Aktif', scheduled: 'Terjadwal', used_up: 'Habis', ended: 'Berakhir', disabled: 'Nonaktif' },
    state: 'Status',
    effect: (amount, isShipping) => `Potong ${amount} dari ${isShipping ? 'ongkos kirim' : 'harga barang'}`,
    atMost: (amount) => `paling banyak ${amount}`,
    from: (amount) => `mulai ${amount}`,
    forSome: (products, categories) =>
      `untuk ${[products > 0 && `${products} produk`, categories > 0 && `${categories} kategori`]
        .filter(Boolean)
        .join(' dan ')}`,
    validFrom: (when) => `mulai ${when}`,
    validUntil: (when) => `sampai ${when}`,
    always: 'selalu',
    perCustomer: (times) => `${times} kali per pelanggan`,
    usedOf: (used, limit) => `${used} dari ${limit}`,
    turnOn: 'Aktifkan',
    turnOff: 'Nonaktifkan',
    edit: 'Ubah',
    shareOpen: 'Bagikan',
    duplicateOpen: 'Gandakan',
    remove: 'Hapus',
    removeTitle: (code) => `Hapus ${code}?`,
    removeText: 'Belum ada yang memakainya. Pembeli tidak bisa lagi memasukkannya.',
  },
})
