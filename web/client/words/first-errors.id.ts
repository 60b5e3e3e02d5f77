/** Indonesian messages that each page has: those for errors without a response of the API. The others are loaded when needed. */
export const firstErrorsId = {
  codes: {
    forbidden: 'Anda tidak diizinkan melakukan ini.',
    server_error: 'Ada yang salah di pihak kami. Silakan coba lagi.',
    network: 'Tidak ada koneksi. Periksa internet Anda lalu coba lagi.',
  },
  reasons: {},
  fields: {
    required: 'Wajib diisi',
    invalid_email: 'Isi dengan alamat email yang benar',
    invalid: 'Nilai ini tidak dapat diterima',
  },
}
