import type { Vocabulary } from './entries.ts'

export const accounts = {
  resources: {
    business: { en: 'Business', id: 'Bisnis' },
  },
  scopes: {
    'business:read': { en: 'Read the profile of the business', id: 'Membaca profil bisnis' },
    'business:update': { en: 'Change the profile of the business', id: 'Mengubah profil bisnis' },
  },
  auditActions: {
    'api_key.confirmed': { en: 'API key confirmed by an owner', id: 'Kunci API dikonfirmasi pemilik' },
    'api_key.created': { en: 'API key created', id: 'Kunci API dibuat' },
    'api_key.deleted': { en: 'API key deleted', id: 'Kunci API dihapus' },
    'api_key.rotated': { en: 'API key rotated', id: 'Kunci API diputar' },
    'api_key.updated': { en: 'API key changed', id: 'Kunci API diubah' },
    'audit.archived': { en: 'Entries of past years archived', id: 'Catatan tahun-tahun lalu diarsipkan' },
    'audit.sealed': { en: 'Earlier entries sealed with a key', id: 'Catatan sebelumnya disegel dengan kunci' },
    'business.created': { en: 'Business created', id: 'Bisnis dibuat' },
    'business.deletion_canceled': { en: 'Deletion of the business canceled', id: 'Penghapusan bisnis dibatalkan' },
    'business.deletion_requested': { en: 'Deletion of the business requested', id: 'Penghapusan bisnis diminta' },
    'business.updated': { en: 'Business changed', id: 'Bisnis diubah' },
    'cli.signed_in': { en: 'Command line signed in', id: 'Baris perintah masuk' },
    'cli.signed_out': { en: 'Command line signed out', id: 'Baris perintah keluar' },
    'member.invited': { en: 'Member invited', id: 'Anggota diundang' },
    'member.joined': { en: 'Member joined', id: 'Anggota bergabung' },
    'member.password_changed': { en: 'Password of a member changed', id: 'Kata sandi anggota diganti' },
    'member.two_factor_off': {
      en: 'Two-factor sign-in of a member turned off',
      id: 'Verifikasi dua langkah anggota dimatikan',
    },
    'member.two_factor_on': {
      en: 'Two-factor sign-in of a member turned on',
      id: 'Verifikasi dua langkah anggota dinyalakan',
    },
    'member.removed': { en: 'Member removed', id: 'Anggota dikeluarkan' },
    'member.uninvited': { en: 'Invitation taken back', id: 'Undangan ditarik' },
    'member.updated': { en: 'Role of a member changed', id: 'Peran anggota diubah' },
  },
  events: {},
} as const satisfies Vocabulary
