import { paths } from '../../../../web/dashboard/paths.ts'
import { layOutNotice } from '../../../platform/mail/lay-out-notice.ts'
import { accountFieldNamesEn, accountFieldNamesId } from '../../../vocabulary/account-field-names.ts'
import type { Maker } from './describe-actor.ts'
import { type ChangeAction, type ChangedField, type ChangeKind, type FieldChange, undoHours } from './rules.ts'

type ChangeNotice = {
  business: string
  username: string
  appUrl: string
  id: number
  kind: ChangeKind
  action: ChangeAction
  subject: { name: string }
  changes: readonly FieldChange[]
  made_by: Maker
}

type Words = {
  makers: Record<Maker['kind'], (name: string) => string>
  leads: Record<ChangeAction, (who: string, account: string, business: string) => string>
  payments: (who: string, store: string, business: string) => string
  fields: Record<ChangedField, string>
  on: string
  off: string
  none: string
  changed: string
  button: string
  hint: string
}

const id: Words = {
  makers: {
    person: (name) => name,
    key: (name) => `Kunci API “${name}”`,
    app: (name) => `Aplikasi “${name}”`,
    system: (name) => name,
  },
  leads: {
    created: (who, account, business) => `${who} menambahkan akun “${account}” di penyedia untuk ${business}.`,
    updated: (who, account, business) => `${who} mengubah akun “${account}” di penyedia milik ${business}.`,
    deleted: (who, account, business) => `${who} menghapus akun “${account}” di penyedia milik ${business}.`,
  },
  payments: (who, store, business) => `${who} mengubah rekening pembayaran toko “${store}” milik ${business}.`,
  fields: accountFieldNamesId,
  on: 'ya',
  off: 'tidak',
  none: 'tidak ada',
  changed: 'diubah',
  button: 'Periksa atau batalkan',
  hint: `Jika perubahan ini tidak dikehendaki, masuk sebagai pemilik dan batalkan dalam ${undoHours} jam; setelah itu nilai lamanya dihapus.`,
}

const en: Words = {
  makers: {
    person: (name) => name,
    key: (name) => `The API key “${name}”`,
    app: (name) => `The app “${name}”`,
    system: (name) => name,
  },
  leads: {
    created: (who, account, business) => `${who} added the account “${account}” at a provider to ${business}.`,
    updated: (who, account, business) => `${who} changed the account “${account}” of ${business} at a provider.`,
    deleted: (who, account, business) => `${who} deleted the account “${account}” of ${business} at a provider.`,
  },
  payments: (who, store, business) => `${who} changed the payment accounts of the store “${store}” of ${business}.`,
  fields: accountFieldNamesEn,
  on: 'yes',
  off: 'no',
  none: 'none',
  changed: 'changed',
  button: 'Check or undo',
  hint: `If nobody wanted this change, sign in as an owner and undo it within ${undoHours} hours; the former values are deleted then.`,
}

/** Composes the mail to an owner about a changed account, in both languages because users have no language. */
export function accountChangeMail(notice: ChangeNotice) {
  const { business, username, appUrl } = notice
  const link =
    appUrl +
    paths.accountChange.replace(':username', encodeURIComponent(username)).replace(':change_id', String(notice.id))
  return {
    template: 'account-change',
    subject: `${business}: akun pembayaran diubah / payment account changed`,
    ...layOutNotice('id', toNotice(id, notice, link), toNotice(en, notice, link)),
  }
}

function toNotice(words: Words, { business, kind, action, subject, changes, made_by }: ChangeNotice, link: string) {
  const who = words.makers[made_by.kind](made_by.name)
  const lead =
    kind === 'payment_accounts'
      ? words.payments(who, subject.name, business)
      : words.leads[action](who, subject.name, business)
  const rows = changes.map((change) => [words.fields[change.field], sayValues(words, change)] as const)
  return { lead, rows, button: words.button, link, hint: words.hint }
}

function sayValues(words: Words, { field, from, to }: FieldChange): string {
  if (from === null && to === null) return words.changed
  const say = (value: string | null) => {
    if (field === 'is_active') return value === 'true' ? words.on : words.off
    return value || words.none
  }
  return from === null ? say(to) : `${say(from)} → ${say(to)}`
}
