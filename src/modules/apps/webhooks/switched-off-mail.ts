import { escapeHtml } from '../../../platform/mail/escape-html.ts'

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
  const parts = [words.id, words.en].map(({ sentence, gone, failed, open, hint }) => {
    const lead = `${sentence(business, url)} ${reason === 'gone' ? gone : failed}`
    return {
      text: `${lead}\n\n${link}\n\n${hint}\n`,
      html: `<p>${escapeHtml(lead)}</p>
<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b7a75;color:#fff;text-decoration:none">${open}</a></p>
<p style="color:#60646c;font-size:14px">${escapeHtml(hint)}</p>`,
    }
  })
  return {
    template: 'webhook-switched-off',
    subject: `Webhook ${business} dinonaktifkan / was switched off`,
    text: parts.map(({ text }) => text).join('\n—\n\n'),
    html: `<div style="font:16px/1.5 system-ui,sans-serif;max-width:480px;margin:32px auto;color:#1c2024">
${parts.map(({ html }) => html).join('\n<hr style="border:0;border-top:1px solid #ddd;margin:24px 0">\n')}</div>`,
  }
}
