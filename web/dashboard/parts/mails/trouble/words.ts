import { defineWords } from '../../../messages/define-words.ts'

/** Texts for a mail that failed, and for a suppressed address. */
export const mailTroubleWords = defineWords({
  en: {
    trouble: {
      bounced: 'Mail to this address does not arrive. Ask for another one, or call.',
      complained: 'A mail was marked as spam, so none is sent to this address any more.',
      suppressed: 'No mail is sent to this address any more.',
      unsubscribed: 'Gets only mails about own orders; others were unsubscribed.',
    },
    resend: 'Send again',
    resent: (address: string) => `Sent again to ${address}`,
  },
  id: {
    trouble: {
      bounced: 'Email ke alamat ini tidak sampai. Minta alamat lain, atau telepon.',
      complained: 'Sebuah email ditandai spam, jadi alamat ini tidak dikirimi email lagi.',
      suppressed: 'Alamat ini tidak dikirimi email lagi.',
      unsubscribed: 'Hanya menerima email tentang pesanannya; email lain dihentikan.',
    },
    resend: 'Kirim lagi',
    resent: (address) => `Dikirim lagi ke ${address}`,
  },
})
