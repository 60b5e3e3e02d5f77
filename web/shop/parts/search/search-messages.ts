const en = {
  label: 'Suggestions',
  one: '1 suggestion. Choose it with the arrow keys.',
  count: '{count} suggestions. Choose one with the arrow keys.',
  category: 'Category',
}

const id: typeof en = {
  label: 'Saran',
  one: '1 saran. Pilih dengan tombol panah.',
  count: '{count} saran. Pilih dengan tombol panah.',
  category: 'Kategori',
}

/** Texts of the search suggestions, loaded with them. */
export const suggestionWords = { en, id }
