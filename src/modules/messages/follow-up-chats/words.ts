import type { Trigger } from './rules.ts'

type Texts = { bank_transfer: string | null; cod: string | null; epayment: string | null }
export type UsualChat = { name: string; trigger: Trigger; hours_after: number; texts: Texts }

const forAll = (text: string): Texts => ({ bank_transfer: text, cod: text, epayment: text })

/** The default chats. Line breaks and *bold* are in WhatsApp's format. */
export const usualChats: Record<'id' | 'en', UsualChat[]> = {
  id: [
    {
      name: 'Sapaan',
      trigger: 'unpaid',
      hours_after: 0,
      texts: {
        bank_transfer: `Halo Kak {{customer_name}}, terima kasih sudah memesan di {{store_name}} 🙏

Pesanan {{order_number}}:
{{items}}
Total: *{{total}}*

Silakan transfer ke:
{{bank_accounts}}

Rincian pesanan: {{order_link}}`,
        cod: `Halo Kak {{customer_name}}, terima kasih sudah memesan di {{store_name}} 🙏

Pesanan {{order_number}}:
{{items}}
Total: *{{total}}*, dibayar saat paket tiba.

Apakah alamat dan pesanannya sudah benar? {{order_link}}`,
        epayment: `Halo Kak {{customer_name}}, terima kasih sudah memesan di {{store_name}} 🙏

Pesanan {{order_number}}:
{{items}}
Total: *{{total}}*

Silakan bayar di sini: {{payment_link}}`,
      },
    },
    {
      name: 'Pengingat pembayaran',
      trigger: 'unpaid',
      hours_after: 12,
      texts: {
        bank_transfer: `Halo Kak {{customer_name}}, pesanan {{order_number}} sebesar *{{total}}* masih kami simpan untuk Kakak.

Transfer ke:
{{bank_accounts}}

Ada yang bisa kami bantu? {{order_link}}`,
        cod: null,
        epayment: `Halo Kak {{customer_name}}, pesanan {{order_number}} sebesar *{{total}}* masih kami simpan untuk Kakak sampai {{pay_until}}.

Bayar di sini: {{payment_link}}

Ada yang bisa kami bantu?`,
      },
    },
    {
      name: 'Pembayaran diterima',
      trigger: 'paid',
      hours_after: 0,
      texts: forAll(
        'Halo Kak {{customer_name}}, pembayaran pesanan {{order_number}} sudah kami terima. Terima kasih! Pesanannya segera kami siapkan. {{order_link}}',
      ),
    },
    {
      name: 'Pesanan dikirim',
      trigger: 'shipped',
      hours_after: 0,
      texts: forAll(
        'Halo Kak {{customer_name}}, pesanan {{order_number}} sudah dikirim dengan {{courier}}. Nomor resi: *{{tracking_number}}*. Lacak di sini: {{order_link}}',
      ),
    },
    {
      name: 'Terima kasih',
      trigger: 'completed',
      hours_after: 24,
      texts: forAll(
        'Halo Kak {{customer_name}}, semoga pesanan {{order_number}} dari {{store_name}} sesuai harapan. Kalau ada yang kurang, kabari kami ya 🙏',
      ),
    },
  ],
  en: [
    {
      name: 'Welcome',
      trigger: 'unpaid',
      hours_after: 0,
      texts: {
        bank_transfer: `Hello {{customer_name}}, thank you for your order at {{store_name}}!

Order {{order_number}}:
{{items}}
Total: *{{total}}*

Please transfer to:
{{bank_accounts}}

Your order: {{order_link}}`,
        cod: `Hello {{customer_name}}, thank you for your order at {{store_name}}!

Order {{order_number}}:
{{items}}
Total: *{{total}}*, paid when the parcel arrives.

Are the address and the items right? {{order_link}}`,
        epayment: `Hello {{customer_name}}, thank you for your order at {{store_name}}!

Order {{order_number}}:
{{items}}
Total: *{{total}}*

Pay here: {{payment_link}}`,
      },
    },
    {
      name: 'Payment reminder',
      trigger: 'unpaid',
      hours_after: 12,
      texts: {
        bank_transfer: `Hello {{customer_name}}, we are still holding order {{order_number}} for you: *{{total}}*.

Transfer to:
{{bank_accounts}}

Can we help with anything? {{order_link}}`,
        cod: null,
        epayment: `Hello {{customer_name}}, we are holding order {{order_number}} for you until {{pay_until}}: *{{total}}*.

Pay here: {{payment_link}}

Can we help with anything?`,
      },
    },
    {
      name: 'Payment received',
      trigger: 'paid',
      hours_after: 0,
      texts: forAll(
        'Hello {{customer_name}}, we have received your payment for order {{order_number}}. Thank you! We are getting it ready. {{order_link}}',
      ),
    },
    {
      name: 'Order shipped',
      trigger: 'shipped',
      hours_after: 0,
      texts: forAll(
        'Hello {{customer_name}}, order {{order_number}} is on its way with {{courier}}. Tracking number: *{{tracking_number}}*. Follow it here: {{order_link}}',
      ),
    },
    {
      name: 'Thank you',
      trigger: 'completed',
      hours_after: 24,
      texts: forAll(
        'Hello {{customer_name}}, we hope you like order {{order_number}} from {{store_name}}. If anything is missing, let us know!',
      ),
    },
  ],
}
