/** Errors of the server by code; a code that is not here is shown in the server's English. */
export const problemCodes: Record<string, string> = {
  invalid_credentials: 'Email atau kata sandi salah.',
  signup_closed: 'Akun di sini dibuat oleh operator.',
  email_taken: 'Email ini sudah punya akun.',
  rate_limited: 'Terlalu banyak percobaan. Tunggu sebentar lalu coba lagi.',
  already_member: 'Orang ini sudah menjadi anggota.',
  api_key_limit_reached: 'Bisnis ini sudah memiliki 10 kunci.',
  invitation_not_found: 'Undangan ini bukan untuk Anda, sudah dipakai, atau sudah kedaluwarsa.',
  last_owner: 'Bisnis harus memiliki sedikitnya satu pemilik.',
  operator_required: 'Halaman ini untuk operator instalasi.',
  server_error: 'Ada kesalahan di pihak kami.',
}

/** What the server says of a field, word for word. */
export const fieldProblems: Record<string, string> = {
  'is required': 'wajib diisi',
  'must not be empty': 'wajib diisi',
  'has an invalid format': 'formatnya tidak benar',
  'must be a valid email': 'harus berupa alamat email',
  'must have at least 8 characters': 'sedikitnya 8 karakter',
  'must have at most 128 characters': 'paling banyak 128 karakter',
  'is among the most common passwords; choose another': 'terlalu umum; pilih kata sandi lain',
  'must name at least one scope for a restricted key': 'pilih sedikitnya satu izin',
}

export const auditActions: Record<string, string> = {
  'business.created': 'Bisnis dibuat',
  'business.updated': 'Bisnis diubah',
  'store.created': 'Toko dibuat',
  'store.updated': 'Toko diubah',
  'api_key.created': 'Kunci API dibuat',
  'api_key.updated': 'Kunci API diubah',
  'api_key.rotated': 'Kunci API diputar',
  'api_key.deleted': 'Kunci API dihapus',
  'member.invited': 'Anggota diundang',
  'member.joined': 'Anggota bergabung',
  'member.updated': 'Peran anggota diubah',
  'member.removed': 'Anggota dikeluarkan',
  'member.uninvited': 'Undangan ditarik',
}
