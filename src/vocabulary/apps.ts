import type { Vocabulary } from './entries.ts'
import { AppPayload, RevokedAppPayload } from './payloads.ts'

export const apps = {
  resources: {
    app: { en: 'The app itself', id: 'Aplikasi itu sendiri' },
    call: { en: 'Calls of the API', id: 'Panggilan API' },
  },
  scopes: {
    'call:list': {
      en: 'See which calls keys and apps made, without their contents',
      id: 'Melihat panggilan yang dibuat kunci dan aplikasi, tanpa isinya',
    },
  },
  auditActions: {
    'app.disabled': { en: 'App paused', id: 'Aplikasi dijeda' },
    'app.enabled': { en: 'App switched on again', id: 'Aplikasi diaktifkan kembali' },
    'app.installed': { en: 'App installed', id: 'Aplikasi dipasang' },
    'app.launched': { en: 'App opened', id: 'Aplikasi dibuka' },
    'app.revoked': { en: 'Access of an app revoked', id: 'Akses aplikasi dicabut' },
    'application.revision_approved': { en: 'Change of an app approved', id: 'Perubahan aplikasi disetujui' },
    'application.revision_refused': { en: 'Change of an app refused', id: 'Perubahan aplikasi ditolak' },
    'application.secret_rotated': { en: 'Client secret of an app rotated', id: 'Rahasia klien aplikasi diputar' },
    'application.created': { en: 'App registered', id: 'Aplikasi didaftarkan' },
    'application.deleted': { en: 'App deleted', id: 'Aplikasi dihapus' },
    'application.unverified': { en: 'Verification of an app taken back', id: 'Verifikasi aplikasi ditarik' },
    'application.updated': { en: 'App registration changed', id: 'Pendaftaran aplikasi diubah' },
    'application.verified': { en: 'App verified', id: 'Aplikasi diverifikasi' },
    'webhook.activated': { en: 'Webhook of an app activated', id: 'Webhook aplikasi diaktifkan' },
    'webhook.created': { en: 'Webhook created', id: 'Webhook dibuat' },
    'webhook.deleted': { en: 'Webhook deleted', id: 'Webhook dihapus' },
    'webhook.replayed': { en: 'Webhook events replayed', id: 'Peristiwa webhook diputar ulang' },
    'webhook.resent': { en: 'Webhook delivery sent again', id: 'Kiriman webhook dikirim lagi' },
    'webhook.secret_rotated': { en: 'Webhook secret rotated', id: 'Rahasia webhook diputar' },
    'webhook.updated': { en: 'Webhook changed', id: 'Webhook diubah' },
  },
  events: {
    'app.installed': {
      en: 'This app was installed',
      id: 'Aplikasi ini dipasang',
      readers: 'the app itself',
      data: AppPayload,
    },
    'app.disabled': {
      en: 'This app was switched off',
      id: 'Aplikasi ini dijeda',
      readers: 'the app itself',
      data: AppPayload,
    },
    'app.enabled': {
      en: 'This app was switched on again',
      id: 'Aplikasi ini diaktifkan kembali',
      readers: 'the app itself',
      data: AppPayload,
    },
    'app.revoked': {
      en: "This app's access was taken back, or the business is deleted",
      id: 'Akses aplikasi ini dicabut, atau bisnisnya dihapus',
      readers: 'the app itself',
      data: RevokedAppPayload,
    },
  },
} as const satisfies Vocabulary
