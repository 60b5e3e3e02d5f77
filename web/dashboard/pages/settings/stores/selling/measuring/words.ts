import { defineWords } from '../../../../../messages/define-words.ts'

export const measuringWords = defineWords({
  en: {
    consent:
      'Visitors are asked first. Nothing is loaded from these services, and no purchase is reported, unless they agree.',
    scripts:
      'The scripts of these services are loaded only where the shop has a host of its own, such as a domain of yours, and never at an address that it shares with other shops. Enter a token too: with it purchases are reported from every address.',
    names: { meta: 'Meta (Facebook and Instagram)', tiktok: 'TikTok', ga4: 'Google Analytics 4' },
    ids: { meta: 'Pixel id', tiktok: 'Pixel code', ga4: 'Measurement id' },
    tokens: {
      meta: 'Access token of the Conversions API',
      tiktok: 'Access token of the Events API',
      ga4: 'API secret',
    },
    hints: {
      meta: 'Meta Events Manager › your pixel › Settings. Allow the domain of your shop there, or events are dropped.',
      tiktok: 'TikTok Ads Manager › Tools › Events › your pixel › Settings.',
      ga4: 'Google Analytics › Admin › Data streams › your stream.',
    },
    tokenSet: (end: string) => `Saved, ends in ${end}. Leave it empty to keep it.`,
    tokenKept: 'Saved. Leave it empty to keep it.',
    tokenNone:
      'Without it only browsers report, where the shop has a host of its own, and sales that are paid later are missing.',
    on: 'Report to this service',
    conversion: 'An order counts as a purchase',
    conversions: { paid: 'when it is paid (good for COD and transfers)', placed: 'when it is placed' },
    save: 'Save',
    saved: 'Saved',
    test: 'Send a test event',
    testCode: 'Test event code',
    testCodeHint: 'From the page for test events. Without it the event counts as a real one.',
    testOk: 'The service took the test event',
    lastSent: (time: string) => `Last report received ${time}`,
    lastError: (time: string, text: string) => `${time}: the service answered “${text}”`,
  },
  id: {
    consent:
      'Pengunjung ditanya lebih dulu. Tanpa izin mereka, tidak ada yang dimuat dari layanan ini dan tidak ada pembelian yang dilaporkan.',
    scripts:
      'Skrip layanan ini hanya dimuat di host milik toko sendiri, misalnya domain Anda, dan tidak pernah di alamat yang dipakai bersama toko lain. Isi juga token: dengan token, pembelian dilaporkan dari semua alamat.',
    names: { meta: 'Meta (Facebook dan Instagram)', tiktok: 'TikTok', ga4: 'Google Analytics 4' },
    ids: { meta: 'ID pixel', tiktok: 'Kode pixel', ga4: 'ID pengukuran' },
    tokens: { meta: 'Token akses Conversions API', tiktok: 'Token akses Events API', ga4: 'Rahasia API' },
    hints: {
      meta: 'Meta Events Manager › pixel Anda › Pengaturan. Izinkan domain toko Anda di sana, atau laporan akan dibuang.',
      tiktok: 'TikTok Ads Manager › Tools › Events › pixel Anda › Settings.',
      ga4: 'Google Analytics › Admin › Aliran data › aliran Anda.',
    },
    tokenSet: (end) => `Tersimpan, berakhiran ${end}. Kosongkan jika tidak diganti.`,
    tokenKept: 'Tersimpan. Kosongkan jika tidak diganti.',
    tokenNone:
      'Tanpa token, hanya peramban di host milik toko sendiri yang melapor, dan penjualan yang dibayar belakangan tidak tercatat.',
    on: 'Laporkan ke layanan ini',
    conversion: 'Pesanan dihitung sebagai pembelian',
    conversions: { paid: 'saat dibayar (cocok untuk COD dan transfer)', placed: 'saat pesanan dibuat' },
    save: 'Simpan',
    saved: 'Tersimpan',
    test: 'Kirim laporan uji',
    testCode: 'Kode uji',
    testCodeHint: 'Dari halaman uji peristiwa. Tanpa kode, laporan dihitung sebagai sungguhan.',
    testOk: 'Layanan menerima laporan uji',
    lastSent: (time) => `Laporan terakhir diterima ${time}`,
    lastError: (time, text) => `${time}: layanan menjawab “${text}”`,
  },
})
