/** Placeholders in previews for texts that a person or a provider would have written. */
export const sampleWords = {
  en: {
    proof_reason: 'The amount in the picture differs from the total.',
    refund_reason: 'The goods had been used.',
    instructions: 'Please pack the goods in their box and write the order number on the parcel.',
    arrival: 'It arrives where you paid from. Depending on your bank this may take some days.',
    renewal_step: 'If you do not pay, it ends by itself and nothing is charged.',
    refund_step: 'Please check your bank account on the page of your order.',
    guide: 'Guide to home brewing (PDF)',
    course: 'Coffee for beginners',
    lessons: ['Lesson 4: Water', 'Lesson 5: Milk'],
    test: 'Test',
  },
  id: {
    proof_reason: 'Jumlah di gambar berbeda dengan total pesanan.',
    refund_reason: 'Barangnya sudah dipakai.',
    instructions: 'Mohon kemas barang di kotaknya dan tulis nomor pesanan di paket.',
    arrival: 'Dana masuk ke sumber pembayaran Anda. Tergantung bank, ini bisa memakan beberapa hari.',
    renewal_step: 'Jika tidak dibayar, langganan berakhir dengan sendirinya tanpa tagihan.',
    refund_step: 'Mohon periksa rekening bank Anda di halaman pesanan.',
    guide: 'Panduan menyeduh di rumah (PDF)',
    course: 'Kopi untuk pemula',
    lessons: ['Pelajaran 4: Air', 'Pelajaran 5: Susu'],
    test: 'Tes',
  },
}
