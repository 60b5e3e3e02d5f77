/** What a preview says where a person or a provider would have said something. */
export const sampleWords = {
  en: {
    reason: 'The amount in the picture differs from the total.',
    instructions: 'Please pack the goods in their box and write the order number on the parcel.',
    arrival: 'It arrives where you paid from. Depending on your bank this may take some days.',
    next_step: 'If you do not pay, it ends by itself and nothing is charged.',
    guide: 'Guide to home brewing (PDF)',
    course: 'Coffee for beginners',
    lessons: ['Lesson 4: Water', 'Lesson 5: Milk'],
    test: 'Test',
  },
  id: {
    reason: 'Jumlah di gambar berbeda dengan total pesanan.',
    instructions: 'Mohon kemas barang di kotaknya dan tulis nomor pesanan di paket.',
    arrival: 'Dana masuk ke sumber pembayaran Anda. Tergantung bank, ini bisa memakan beberapa hari.',
    next_step: 'Jika tidak dibayar, langganan berakhir dengan sendirinya tanpa tagihan.',
    guide: 'Panduan menyeduh di rumah (PDF)',
    course: 'Kopi untuk pemula',
    lessons: ['Pelajaran 4: Air', 'Pelajaran 5: Susu'],
    test: 'Tes',
  },
}
