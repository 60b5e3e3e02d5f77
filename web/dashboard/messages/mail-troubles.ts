const en = {
  trouble: {
    bounced: 'Mail to this address does not arrive. Ask for another one, or call.',
    complained: 'A mail was marked as spam, so none is sent to this address any more.',
    suppressed: 'No mail is sent to this address any more.',
    unsubscribed: 'Gets only mails about own orders; others were unsubscribed.',
  },
  resend: 'Send again',
  resent: (address: string) => `Sent again to ${address}`,
}

const id: typeof en = {
  trouble: {
    bounced: 'Email ke alamat ini tidak sampai. Minta alamat lain, atau telepon.',
    complained: 'Sebuah email ditandai spam, jadi alamat ini tidak dikirimi email lagi.',
    suppressed: 'Alamat ini tidak dikirimi email lagi.',
    unsubscribed: 'Hanya menerima email tentang pesanannya; email lain dihentikan.',
  },
  resend: 'Kirim lagi',
  resent: (address) => `Dikirim lagi ke ${address}`,
}

/** Of one mail, and of an address that gets none; loaded when there is something to say. */
export const mailTroubles = { en, id }
