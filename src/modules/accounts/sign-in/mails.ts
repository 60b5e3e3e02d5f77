import type { Language } from '../../../platform/http/choose-language.ts'
import { layOutNotice } from '../../../platform/mail/lay-out-notice.ts'
import { linkMinutes } from './rules.ts'

const hours = (minutes: number) => minutes / 60

const words = {
  en: {
    greeting: (name: string) => `Hello ${name},`,
    reset: {
      subject: 'Set a new password for Etalase',
      lead: 'somebody, most likely you, asked for a new password for your account.',
      button: 'Set a new password',
      hint: `The link works once, for ${linkMinutes.reset_password} minutes. If you did not ask for it, you need not do anything.`,
    },
    verify: {
      subject: 'Confirm your email address for Etalase',
      lead: 'please confirm that this address is yours.',
      button: 'Confirm the address',
      hint: `The link works once, for ${hours(linkMinutes.verify_email)} hours.`,
    },
    signUp: {
      subject: 'Finish creating your Etalase account',
      lead: 'open the link and enter the password that you chose to finish creating your account.',
      button: 'Finish',
      hint: `The link works for ${hours(linkMinutes.sign_up)} hours. If you did not ask for an account, ignore this mail.`,
    },
    known: {
      subject: 'You already have an Etalase account',
      lead: 'somebody, most likely you, tried to create an account with this address, which already has one. You can sign in or set a new password.',
      button: 'Sign in',
      hint: 'If it was not you, you need not do anything. Your account stays as it is.',
    },
    passwordChanged: {
      subject: 'Your Etalase password was changed',
      lead: 'the password of your account was changed, and your other devices were signed out.',
      button: 'Set a new password',
      hint: 'If it was not you, set a new password at once.',
    },
    twoFactorOff: {
      subject: 'Two-factor sign-in of your Etalase account was turned off',
      lead: 'from now on your password alone is enough to sign in.',
      button: 'Set a new password',
      hint: 'If it was not you, set a new password at once and turn two-factor sign-in on again.',
    },
  },
  id: {
    greeting: (name: string) => `Halo ${name},`,
    reset: {
      subject: 'Atur kata sandi baru untuk Etalase',
      lead: 'seseorang, kemungkinan besar Anda, meminta kata sandi baru untuk akun Anda.',
      button: 'Atur kata sandi baru',
      hint: `Tautan berlaku satu kali, selama ${linkMinutes.reset_password} menit. Jika Anda tidak memintanya, abaikan saja.`,
    },
    verify: {
      subject: 'Konfirmasi alamat email Anda untuk Etalase',
      lead: 'mohon konfirmasi bahwa alamat ini milik Anda.',
      button: 'Konfirmasi alamat',
      hint: `Tautan berlaku satu kali, selama ${hours(linkMinutes.verify_email)} jam.`,
    },
    signUp: {
      subject: 'Selesaikan pembuatan akun Etalase Anda',
      lead: 'buka tautan ini dan masukkan kata sandi yang Anda pilih untuk menyelesaikan pembuatan akun.',
      button: 'Selesaikan',
      hint: `Tautan berlaku ${hours(linkMinutes.sign_up)} jam. Jika Anda tidak meminta akun, abaikan email ini.`,
    },
    known: {
      subject: 'Anda sudah punya akun Etalase',
      lead: 'seseorang, kemungkinan besar Anda, mencoba membuat akun dengan alamat ini, padahal akunnya sudah ada. Anda dapat masuk atau mengatur kata sandi baru.',
      button: 'Masuk',
      hint: 'Jika bukan Anda, abaikan saja. Akun Anda tidak berubah.',
    },
    passwordChanged: {
      subject: 'Kata sandi Etalase Anda diubah',
      lead: 'kata sandi akun Anda diubah, dan perangkat Anda yang lain dikeluarkan.',
      button: 'Atur kata sandi baru',
      hint: 'Jika bukan Anda, segera atur kata sandi baru.',
    },
    twoFactorOff: {
      subject: 'Verifikasi dua langkah akun Etalase Anda dimatikan',
      lead: 'mulai sekarang kata sandi saja cukup untuk masuk.',
      button: 'Atur kata sandi baru',
      hint: 'Jika bukan Anda, segera atur kata sandi baru dan nyalakan kembali verifikasi dua langkah.',
    },
  },
}

export type UserMail = Exclude<keyof (typeof words)['en'], 'greeting'>

const isSecret: Record<UserMail, boolean> = {
  reset: true,
  verify: true,
  signUp: true,
  known: false,
  passwordChanged: false,
  twoFactorOff: false,
}

export const userMails = Object.keys(isSecret) as UserMail[]

/** Composes a mail to a user of the dashboard. */
export function composeUserMail(
  kind: UserMail,
  { language, email, fullname, link }: { language: Language; email: string; fullname: string; link: string },
) {
  const { subject, lead, button, hint } = words[language][kind]
  return {
    template: `user-${kind}`,
    recipient: email,
    subject,
    is_secret: isSecret[kind],
    ...layOutNotice(language, { greeting: words[language].greeting(fullname), lead, button, link, hint }),
  }
}
