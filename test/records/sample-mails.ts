import { invitationMail } from '../../src/modules/accounts/businesses/invitations/invitation-mail.ts'
import { composeUserMail, userMails } from '../../src/modules/accounts/sign-in/mails.ts'
import { switchedOffMail } from '../../src/modules/apps/webhooks/switched-off-mail.ts'
import type { MailedKind } from '../../src/modules/messages/notice-mails/words.ts'
import type { NoticeData } from '../../src/modules/messages/notifications/record-notices.ts'
import { accountDeletionMail, deletionMail } from '../../src/modules/privacy/deletions/deletion-mail.ts'
import { accountChangeMail } from '../../src/modules/stores/account-changes/change-mail.ts'
import type { Language } from '../../src/platform/http/choose-language.ts'

const appUrl = 'https://app.kopi.example'
const business = 'PT Kopi Nusantara'
const fullname = 'Sari Dewi'

/** Made-up data of a notification of this kind. */
export function sampleNotice(kind: MailedKind, number = 0): NoticeData {
  if (kind === 'low_stock') return { variant_id: 7, quantity: 3 }
  if (kind === 'failed_provider') return { account: { id: 1, name: 'Xendit', provider: 'xendit' } }
  if (kind === 'lost_sender_domain') return { sender_domain: { domain: 'kopi.example.com', store_unique_id: null } }
  return { order_number: `2701${number}ABC`, amount: 23_300_000 }
}

/** Every mail to users of the dashboard about their accounts, in one language. */
export const sampleUserMails = (language: Language) =>
  userMails.map((kind) =>
    composeUserMail(kind, { language, email: 'sari@kopi.example', fullname, link: `${appUrl}/account?token=x` }),
  )

/** Every mail that is in both languages, because its reader's language is unknown. */
export const sampleBilingualMails = (now: Date) => [
  invitationMail({ business, inviter: fullname, role: 'staff', link: `${appUrl}/invitations/accept?token=x` }),
  switchedOffMail({ business, url: 'https://erp.kopi.example/hooks', reason: 'gone', appUrl }),
  accountChangeMail({
    ...{ business, username: 'kopi', appUrl, id: 7, kind: 'payment_accounts', action: 'updated' },
    subject: { name: 'Toko Braga' },
    changes: [
      {
        field: 'payment_accounts',
        from: 'BCA 1234567890 (Kopi Nusantara)',
        to: 'BCA 9876543210 (Orang Lain)',
      },
    ],
    made_by: { kind: 'key', name: 'Warehouse sync' },
  }),
  deletionMail({ name: business, requestedBy: fullname, scheduledFor: now }),
  accountDeletionMail(fullname, now),
]
