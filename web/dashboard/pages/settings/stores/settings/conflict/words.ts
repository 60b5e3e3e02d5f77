import { defineWords } from '../../../../../messages/define-words.ts'

export const conflictWords = defineWords({
  en: {
    title: 'Somebody else changed the same settings',
    lead: 'They saved while you were editing. Choose which version counts.',
    setting: 'Setting',
    mine: 'Yours',
    theirs: 'Theirs',
    keep: 'Save mine',
    take: 'Take theirs',
    empty: 'empty',
    entries: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'}`,
  },
  id: {
    title: 'Orang lain mengubah pengaturan yang sama',
    lead: 'Mereka menyimpan saat Anda mengedit. Pilih versi yang berlaku.',
    setting: 'Pengaturan',
    mine: 'Milik Anda',
    theirs: 'Milik mereka',
    keep: 'Simpan milik saya',
    take: 'Pakai milik mereka',
    empty: 'kosong',
    entries: (count) => `${count} baris`,
  },
})
