import type { productSideEn } from './product-side.en.ts'

export const productSideId: typeof productSideEn = {
  publish: 'Toko',
  publishLead: 'Tempat pembeli menemukan produk ini.',
  noStores: 'Buat toko dulu.',
  hiddenThere: 'Di toko ini produk tidak tampil di daftar dan hanya terbuka lewat tautannya.',
  organize: 'Penataan',
  labelsHint: 'Pisahkan dengan koma.',
  preview: 'Tampilan bagi orang lain',
  searchPreview: 'Hasil pencarian',
  sharePreview: 'Dibagikan di WhatsApp',
  noSummary: 'Belum ada deskripsi singkat.',
  categories: 'Kategori',
  chooseCategory: 'Pilih…',
  noCategories: 'Anda belum punya kategori sendiri.',
  makeCategories: 'Buat kategori',
  taxonomy: 'Klasifikasi',
  taxonomyHint: 'Dari daftar umum. Toko menampilkannya hanya selama Anda belum punya kategori sendiri.',
  findTaxonomy: 'Cari klasifikasi',
}
