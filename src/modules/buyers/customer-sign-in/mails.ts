import type { Language } from '../../../platform/http/choose-language.ts'
import type { Message } from '../../stores/store-messages/index.ts'
import { otpSeconds, resetSeconds } from './rules.ts'

const words = {
  en: {
    stranger:
      'If you did not ask for it, ignore this mail: nobody signs in without the code. If you have a password and such mails go on, change it. Never give this code to anybody.',
    byHand: 'Or open this address in your browser:',
    notAsked: 'If you did not ask for this, you need not do anything. Your password stays as it is.',
  },
  id: {
    stranger:
      'Jika Anda tidak memintanya, abaikan surel ini: tanpa kode ini tidak ada yang bisa masuk. Jika Anda punya kata sandi dan surel seperti ini terus datang, gantilah. Jangan berikan kode ini kepada siapa pun.',
    byHand: 'Atau buka alamat ini di peramban Anda:',
    notAsked: 'Jika Anda tidak memintanya, abaikan saja surel ini. Kata sandi Anda tidak berubah.',
  },
}

/** What a mail with a one-time code contains besides the text that a merchant may change. */
export const otpMessage = (language: Language, code: string): Message => ({
  values: { minutes: String(otpSeconds / 60) },
  blocks: [{ kind: 'code', text: code }],
  details: [{ kind: 'hint', text: words[language].stranger }],
})

/** What a mail with a link to set a new password contains besides the text that a merchant may change. */
export const resetMessage = (language: Language, link: string): Message => ({
  values: { minutes: String(resetSeconds / 60) },
  link,
  details: [
    { kind: 'address', link, lead: words[language].byHand },
    { kind: 'hint', text: words[language].notAsked },
  ],
})
