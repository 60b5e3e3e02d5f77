import { accountFieldNamesEn, accountFieldNamesId } from '../../../api/account-field-names.generated.ts'
import type { AccountChange } from '../../../api/types.generated.ts'
import { defineWords } from '../../../messages/define-words.ts'

type Change = AccountChange
type Fields = Record<Change['changes'][number]['field'], string>

export const accountChangeWords = defineWords({
  en: {
    title: 'Changed account',
    lead: (until: string) => `An owner can undo this change until ${until}.`,
    what: {
      created: (name: string) => `Account “${name}” at a provider was added`,
      updated: (name: string) => `Account “${name}” at a provider was changed`,
      deleted: (name: string) => `Account “${name}” at a provider was deleted`,
    } satisfies Record<Change['action'], unknown>,
    banks: (store: string) => `Payment accounts of the store “${store}” were changed`,
    makers: {
      person: (name: string) => `by ${name}`,
      key: (name: string) => `by the API key “${name}”`,
      app: (name: string) => `by the app “${name}”`,
      system: (name: string) => `by ${name}`,
    } satisfies Record<Change['made_by']['kind'], unknown>,
    fields: accountFieldNamesEn satisfies Fields as Fields,
    yes: 'yes',
    no: 'no',
    none: 'none',
    changed: 'changed',
    undo: 'Undo this change',
    undoTitle: 'Undo this change?',
    undoText: {
      created:
        'The account is deleted with its credentials. While payments of it are open it is switched off instead, and takes no new ones.',
      updated: 'The former values, also the credentials, are put back at once.',
      deleted: 'The account is put back as it was, with its credentials.',
    } satisfies Record<Change['action'], string>,
    undone: (name: string, when: string) => `Undone by ${name}, ${when}`,
    undoneNow: 'The change was undone',
    expired:
      'The 24 hours for undoing are over, and the former values were deleted. Set the account up anew if it is wrong.',
    advice:
      'If you do not know who did this, look at the audit log, rotate the key or remove the member, and change your password.',
  },
  id: {
    title: 'Akun yang diubah',
    lead: (until) => `Pemilik dapat membatalkan perubahan ini sampai ${until}.`,
    what: {
      created: (name) => `Akun “${name}” di penyedia ditambahkan`,
      updated: (name) => `Akun “${name}” di penyedia diubah`,
      deleted: (name) => `Akun “${name}” di penyedia dihapus`,
    },
    banks: (store) => `Rekening pembayaran toko “${store}” diubah`,
    makers: {
      person: (name) => `oleh ${name}`,
      key: (name) => `oleh kunci API “${name}”`,
      app: (name) => `oleh aplikasi “${name}”`,
      system: (name) => `oleh ${name}`,
    },
    fields: accountFieldNamesId,
    yes: 'ya',
    no: 'tidak',
    none: 'tidak ada',
    changed: 'diubah',
    undo: 'Batalkan perubahan ini',
    undoTitle: 'Batalkan perubahan ini?',
    undoText: {
      created:
        'Akun dihapus beserta kredensialnya. Selama masih ada pembayaran yang terbuka, akun dinonaktifkan dan tidak menerima pembayaran baru.',
      updated: 'Nilai sebelumnya, termasuk kredensial, langsung dikembalikan.',
      deleted: 'Akun dikembalikan seperti semula, beserta kredensialnya.',
    },
    undone: (name, when) => `Dibatalkan oleh ${name}, ${when}`,
    undoneNow: 'Perubahan dibatalkan',
    expired: 'Waktu 24 jam untuk membatalkan sudah lewat dan nilai lamanya dihapus. Atur ulang akunnya bila keliru.',
    advice:
      'Jika Anda tidak tahu siapa pelakunya, periksa catatan audit, putar kunci atau keluarkan anggotanya, dan ganti kata sandi Anda.',
  },
})
