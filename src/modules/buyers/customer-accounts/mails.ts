import type { Language } from '../../../platform/http/choose-language.ts'
import { layOutMail, type MailContent } from './mail-layout.ts'
import { otpSeconds, resetSeconds } from './rules.ts'

type Store = MailContent['store']

const otpMinutes = otpSeconds / 60
const resetMinutes = resetSeconds / 60

const words = {
  en: {
    otpSubject: (store: string) => `Your sign-in code for ${store}`,
    otpHeading: 'Your sign-in code',
    otpLines: [`Enter this code to finish signing in. It works once, for ${otpMinutes} minutes.`],
    otpFooter:
      'If you did not just sign in, somebody knows your password: set a new one. Never give this code to anybody.',
    resetSubject: (store: string) => `Set a new password for ${store}`,
    resetHeading: 'Set a new password',
    resetLines: [
      `Somebody, most likely you, asked for a new password for your account. The link works once, for ${resetMinutes} minutes.`,
    ],
    resetButton: 'Set a new password',
    resetHint: 'Or open this address in your browser:',
    resetFooter: 'If you did not ask for this, you need not do anything. Your password stays as it is.',
  },
  id: {
    otpSubject: (store: string) => `Kode masuk Anda untuk ${store}`,
    otpHeading: 'Kode masuk Anda',
    otpLines: [
      `Masukkan kode ini untuk menyelesaikan proses masuk. Kode berlaku satu kali, selama ${otpMinutes} menit.`,
    ],
    otpFooter:
      'Jika Anda tidak sedang masuk, ada yang mengetahui kata sandi Anda: segera ganti. Jangan berikan kode ini kepada siapa pun.',
    resetSubject: (store: string) => `Atur kata sandi baru untuk ${store}`,
    resetHeading: 'Atur kata sandi baru',
    resetLines: [
      `Seseorang, kemungkinan besar Anda, meminta kata sandi baru untuk akun Anda. Tautan ini berlaku satu kali, selama ${resetMinutes} menit.`,
    ],
    resetButton: 'Atur kata sandi baru',
    resetHint: 'Atau buka alamat ini di peramban Anda:',
    resetFooter: 'Jika Anda tidak memintanya, abaikan saja surel ini. Kata sandi Anda tidak berubah.',
  },
}

export function otpMail(language: Language, store: Store, code: string) {
  const say = words[language]
  return {
    template: 'customer-otp',
    subject: say.otpSubject(store.name),
    ...layOutMail({ language, store, heading: say.otpHeading, lines: say.otpLines, code, footer: say.otpFooter }),
  }
}

export function resetMail(language: Language, store: Store, link: string) {
  const say = words[language]
  const button = { label: say.resetButton, link, hint: say.resetHint }
  return {
    template: 'customer-reset',
    subject: say.resetSubject(store.name),
    ...layOutMail({
      language,
      store,
      heading: say.resetHeading,
      lines: say.resetLines,
      button,
      footer: say.resetFooter,
    }),
  }
}
