/** The parts of the products area, on every page of it. */
export const catalogTabsEn = {
  label: 'Lists of the catalog',
  active: 'Products',
  archived: 'Archived',
  bundles: 'Bundles',
  categories: 'Categories',
  collections: 'Collections',
}

export const catalogTabsId: typeof catalogTabsEn = {
  label: 'Daftar katalog',
  active: 'Produk',
  archived: 'Diarsipkan',
  bundles: 'Paket',
  categories: 'Kategori',
  collections: 'Koleksi',
}
