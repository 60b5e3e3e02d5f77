import type { SavedViewWords } from './saved-views.en.ts'

export const savedViewsId: SavedViewWords = {
  title: 'Tampilan tersimpan',
  own: 'Tampilan Anda',
  team: 'Tampilan tim',
  none: 'Belum ada tampilan. Pilih filter di daftar, lalu simpan di sini dengan sebuah nama.',
  by: (name) => `Dibagikan oleh ${name}`,
  shared: 'Dibagikan',
  isDefault: 'Utama',
  share: 'Bagikan ke tim',
  unshare: 'Berhenti membagikan',
  makeDefault: 'Buka dari menu',
  endDefault: 'Jangan buka dari menu',
  replace: 'Ganti dengan filter ini',
  deleteTitle: (name) => `Hapus tampilan ${name}?`,
  deleteText: 'Data di dalamnya tetap ada.',
  saveTitle: 'Simpan filter ini',
  nothing: 'Daftar ini sedang tanpa filter.',
  save: 'Simpan tampilan',
  saved: (name) => `Tampilan ${name} disimpan`,
}
