import type { AuditMessages } from './audit-words-en.ts'

export const auditWordsId: AuditMessages = {
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
}
