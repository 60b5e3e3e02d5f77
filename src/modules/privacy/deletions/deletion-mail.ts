import { layOutNotice } from '../../../platform/mail/lay-out-notice.ts'

type BusinessNotice = { name: string; requestedBy: string; scheduledFor: Date }

const dayIn = (language: 'id' | 'en', day: Date) =>
  new Intl.DateTimeFormat(language === 'id' ? 'id-ID' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Asia/Jakarta',
  }).format(day)

/** The mail to an owner that the business will be deleted, in both languages. */
export const deletionMail = ({ name, requestedBy, scheduledFor }: BusinessNotice) =>
  compose('business_deletion', `${name}: penghapusan diminta / deletion requested`, [
    `${requestedBy} meminta penghapusan bisnis ${name}. Bisnis beserta toko, pesanan, dan pelanggannya dihapus pada ${dayIn('id', scheduledFor)} (WIB). Sampai saat itu setiap pemilik dapat mengunduh data dan membatalkan penghapusan.`,
    `${requestedBy} asked to delete the business ${name}. The business with its stores, orders and customers will be deleted on ${dayIn('en', scheduledFor)} (Jakarta time). Until then every owner can download the data and cancel the deletion.`,
  ])

/** The mail to a person that their account will be deleted, in both languages. */
export const accountDeletionMail = (fullname: string, scheduledFor: Date) =>
  compose('account_deletion', 'Penghapusan akun diminta / Account deletion requested', [
    `${fullname}, akun Anda dihapus pada ${dayIn('id', scheduledFor)} (WIB). Bila Anda tidak memintanya, masuk, batalkan penghapusan, dan ganti kata sandi Anda.`,
    `${fullname}, your account will be deleted on ${dayIn('en', scheduledFor)} (Jakarta time). If you did not ask for this, sign in, cancel the deletion and change your password.`,
  ])

const compose = (template: string, subject: string, [first, ...others]: [string, ...string[]]) => ({
  template,
  subject,
  ...layOutNotice('id', { lead: first }, ...others.map((lead) => ({ lead }))),
})
