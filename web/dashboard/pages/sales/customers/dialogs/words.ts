import { defineWords } from '../../../../messages/define-words.ts'

export const customerDialogWords = defineWords({
  en: {
    eraseCustomer: {
      eraseTitle: 'Erase this person for good?',
      goes: 'This is erased and cannot be brought back:',
      goesList: [
        'name, contact, addresses, notes and tags',
        'the name and address in all orders, with transfer proofs and messages',
        'the login, carts, course progress and mails',
      ],
      stays: 'This stays:',
      staysText:
        'Orders with their numbers, items, amounts, city and province, which you need for your books. Invoices and credit notes as they were issued, with the name, because the law asks you to keep them.',
      eraseWord: 'erase',
      typeName: (name: string) => `Type “${name}” to confirm`,
      eraseForGood: 'Erase for good',
      erased: 'The personal data was erased',
    },
    mergeCustomers: {
      title: 'Merge two customers',
      stays: 'Stays',
      find: 'Who is the same person?',
      goes: 'Goes into the one above',
      change: 'Choose another',
      moves: 'Orders, subscriptions, goods, carts and addresses move over.',
      joins: 'Tags and notes are joined, and missing details are filled in.',
      loses: (details: string) => `${details} is no longer kept. An order with it makes a new customer.`,
      signsOut: 'The login of the one that goes ends. It cannot be undone.',
      run: 'Merge',
      done: 'The customers were merged',
    },
    importCustomers: {
      title: 'Import customers',
      lead: 'One customer a row, with a name and an email or a phone number. Whoever is known stays as they are.',
      preview: (rows: number) => `${rows} rows were read. Nothing is stored yet.`,
      counts: (created: number, existing: number, failed: number) =>
        `New: ${created} · Known already: ${existing} · With problems: ${failed}`,
      run: (count: number) => `Import ${count} ${count === 1 ? 'customer' : 'customers'}`,
      done: (count: number) => (count === 1 ? '1 customer was imported.' : `${count} customers were imported.`),
    },
  },
  id: {
    eraseCustomer: {
      eraseTitle: 'Hapus orang ini untuk selamanya?',
      goes: 'Ini dihapus dan tidak bisa dikembalikan:',
      goesList: [
        'nama, kontak, alamat, catatan, dan tag',
        'nama dan alamat di semua pesanan, beserta bukti transfer dan pesan',
        'akun masuk, keranjang, kemajuan kursus, dan email',
      ],
      stays: 'Ini tetap ada:',
      staysText:
        'Pesanan dengan nomor, barang, jumlah, kota, dan provinsinya, yang Anda perlukan untuk pembukuan. Faktur dan nota kredit seperti saat diterbitkan, beserta namanya, karena hukum mewajibkan Anda menyimpannya.',
      eraseWord: 'hapus',
      typeName: (name) => `Ketik “${name}” untuk memastikan`,
      eraseForGood: 'Hapus selamanya',
      erased: 'Data pribadi sudah dihapus',
    },
    mergeCustomers: {
      title: 'Gabungkan dua pelanggan',
      stays: 'Tetap ada',
      find: 'Siapa yang merupakan orang yang sama?',
      goes: 'Masuk ke yang di atas',
      change: 'Pilih yang lain',
      moves: 'Pesanan, langganan, barang digital, keranjang, dan alamat dipindahkan.',
      joins: 'Tag dan catatan digabung, dan data yang kosong dilengkapi.',
      loses: (details) => `${details} tidak disimpan lagi. Pesanan dengan data itu membuat pelanggan baru.`,
      signsOut: 'Akun masuk milik yang digabungkan berakhir. Ini tidak bisa dibatalkan.',
      run: 'Gabungkan',
      done: 'Pelanggan sudah digabungkan',
    },
    importCustomers: {
      title: 'Impor pelanggan',
      lead: 'Satu pelanggan per baris, dengan nama serta email atau telepon. Yang sudah dikenal tidak diubah.',
      preview: (rows) => `${rows} baris terbaca. Belum ada yang disimpan.`,
      counts: (created, existing, failed) => `Baru: ${created} · Sudah ada: ${existing} · Bermasalah: ${failed}`,
      run: (count) => `Impor ${count} pelanggan`,
      done: (count) => `${count} pelanggan sudah diimpor.`,
    },
  },
})
