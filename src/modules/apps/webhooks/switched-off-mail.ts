import { layOutNotice } from '../../../platform/mail/lay-out-notice.ts'

type SwitchedOff = { business: string; url: string; reason: string | null; appUrl: string }

const words = {
  id: {
    sentence: (business: string, url: string) => `Webhook ${business} ke ${url} dinonaktifkan.`,
    gone: 'Alamat itu menjawab 410: sudah tidak ada untuk seterusnya.',
    failed: 'Semua kiriman selama lima hari gagal.',
    open: 'Buka webhook',
    hint: 'Aktifkan lagi di Pengaturan > Pengembang > Webhook; peristiwa 30 hari terakhir dapat diputar ulang di sana.',
  },
  en: {
    sentence: (business: string, url: string) => `The webhook of ${business} to ${url} was switched off.`,
    gone: 'It answered 410: this address is gone for good.',
    failed: 'Every delivery of five days failed.',
    open: 'Open the webhooks',
    hint: 'Switch it on again in Settings > Developers > Webhooks; events of the last 30 days can be replayed there.',
  },
}

/** Composes the mail to an owner whose webhook was deactivated, in both languages: accounts have no language. */
export function switchedOffMail({ business, url, reason, appUrl }: SwitchedOff) {
  const link = `${appUrl}/setting/developers/webhooks`
  const say = ({ sentence, gone, failed, open, hint }: (typeof words)['id']) => ({
    lead: `${sentence(business, url)} ${reason === 'gone' ? gone : failed}`,
    button: open,
    link,
    hint,
  })
  return {
    template: 'webhook-switched-off',
    subject: `Webhook ${business} dinonaktifkan / was switched off`,
    ...layOutNotice('id', say(words.id), say(words.en)),
  }
}
