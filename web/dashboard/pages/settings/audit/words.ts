import { defineWords } from '../../../messages/define-words.ts'

export const auditWords = defineWords({
  en: {
    audit: {
      title: 'Audit log',
      lead: 'Every change to keys, apps, members and settings. Entries cannot be edited.',
      empty: 'Nothing has been recorded yet',
      intact: (count: string) => `Verified: ${count} entries, none changed`,
      broken: (entry: number) => `Broken at entry ${entry}`,
      checking: 'Verifying…',
      details: 'Details',
      by: (name: string) => `by ${name}`,
      hash: 'Fingerprint',
    },
  },
  id: {
    audit: {
      title: 'Catatan audit',
      lead: 'Setiap perubahan kunci, aplikasi, anggota, dan pengaturan. Catatan tidak dapat diubah.',
      empty: 'Belum ada catatan',
      intact: (count) => `Terverifikasi: ${count} catatan, tidak ada yang diubah`,
      broken: (entry) => `Rusak pada catatan ${entry}`,
      checking: 'Memverifikasi…',
      details: 'Rincian',
      by: (name) => `oleh ${name}`,
      hash: 'Sidik',
    },
  },
})
