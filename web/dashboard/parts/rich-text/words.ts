import { defineWords } from '../../messages/define-words.ts'

/** The names of the editor's buttons. */
export const richTextWords = defineWords({
  en: {
    formats: {
      label: 'Text formatting',
      bold: 'Bold',
      italic: 'Italic',
      heading: 'Heading',
      bullets: 'List',
      numbers: 'Numbered list',
      quote: 'Quote',
      link: 'Link',
      linkAddress: 'Address of the link',
      undo: 'Undo',
      redo: 'Redo',
    },
  },
  id: {
    formats: {
      label: 'Format teks',
      bold: 'Tebal',
      italic: 'Miring',
      heading: 'Judul',
      bullets: 'Daftar',
      numbers: 'Daftar bernomor',
      quote: 'Kutipan',
      link: 'Tautan',
      linkAddress: 'Alamat tautan',
      undo: 'Urungkan',
      redo: 'Ulangi',
    },
  },
})
