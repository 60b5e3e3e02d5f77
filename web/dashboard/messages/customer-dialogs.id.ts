import type { CustomerDialogWords } from './customer-dialogs.en.ts'

export const customerDialogsId: CustomerDialogWords = {
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
    lead: 'Satu pelanggan per baris. Yang sudah dikenal dari email atau telepon tidak diubah.',
    columns: 'Baris pertama berisi nama kolom. Setiap pelanggan perlu nama, dan email atau telepon:',
    file: 'Pilih berkas CSV',
    reading: 'Membaca berkas…',
    preview: (rows) => `${rows} baris terbaca. Belum ada yang disimpan.`,
    counts: (created, existing, failed) => `Baru: ${created} · Sudah ada: ${existing} · Bermasalah: ${failed}`,
    run: (count) => `Impor ${count} pelanggan`,
    done: (count) => `${count} pelanggan sudah diimpor.`,
    problems: 'Baris yang bermasalah',
    problem: (row, field, problem) => `Baris ${row}, ${field}: ${problem}`,
    more: (shown) => `Hanya ${shown} masalah pertama yang ditampilkan.`,
  },
}
