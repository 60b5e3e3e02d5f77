import { defineWords } from '../../../../messages/define-words.ts'
import type { StoreFieldName } from './values.ts'

export type FieldWords = { label: string; hint?: string; options?: Record<string, string> }
const kindsEn = { fixed: 'An amount', percentage: 'A percentage' }
const kindsId = { fixed: 'Nominal tetap', percentage: 'Persentase' }

/** A label and description for every setting of a store. */
export const storeFieldWords = defineWords<Record<StoreFieldName, FieldWords>>({
  en: {
    name: { label: 'Store name', hint: 'Buyers see it on every page and in every mail.' },
    slug: {
      label: 'Name in the address',
      hint: '3 to 63 letters, digits and single hyphens. Former addresses lead to the new one, and no other store gets them. It can be changed 20 times.',
    },
    is_public: {
      label: 'Everybody can open the shop',
      hint: 'Off: its pages and its API answer as if it did not exist.',
    },
    logo: { label: 'Logo', hint: 'Shown at the top of the shop. JPEG, PNG or WebP; square looks best.' },
    phone: { label: 'WhatsApp number', hint: 'With country code, such as 62811234567.' },
    email: { label: 'Email address', hint: 'Buyers who have a question write here.' },
    warehouse_id: {
      label: 'Sends from',
      hint: 'With a warehouse chosen, only its stock is sold here. Otherwise the stock of all warehouses is.',
    },
    custom_domain_id: { label: 'Address of the shop', hint: 'Only addresses that are verified open the shop.' },
    payment_methods: { label: 'Payment methods', hint: 'Buyers see them in this order.' },
    is_auto_expire: { label: 'Cancel unpaid orders', hint: 'What they hold returns to stock.' },
    auto_expire_days: { label: 'Cancel after' },
    payment_expiry_minutes: {
      label: 'Time to pay with a virtual account, retail code or payment link',
      hint: '1440 minutes are a day.',
    },
    instant_payment_expiry_minutes: { label: 'Time to pay with QRIS, an e-wallet or a card' },
    is_unique_code: {
      label: 'Recognise transfers by a unique amount',
      hint: 'Takes a small amount off each total, so that you can tell who paid.',
    },
    max_unique_code_amount: { label: 'Largest unique amount' },
    is_postal_code: { label: 'Ask for a postal code' },
    postal_code_requirement: {
      label: 'How buyers give it',
      options: { autofill: 'Filled in from the district', manual: 'Typed by the buyer' },
    },
    is_customer_otp_required: {
      label: 'Sign in with a code',
      hint: 'Customers confirm every sign-in with a code that they get by mail.',
    },
    is_courier_required: { label: 'Buyers choose a courier', hint: 'Off: orders without a courier are accepted too.' },
    is_manual_shipping_cost: {
      label: 'Set shipping costs by hand',
      hint: 'Buyers see no courier and no cost. You add the cost to the order afterwards.',
    },
    is_transferproof_required: {
      label: 'Ask for a proof of transfer',
      hint: 'Buyers upload a picture of their bank transfer.',
    },
    days_of_payment_processing: {
      label: 'Transfers are checked within',
      hint: 'Buyers read this while they wait. 0: on the same day.',
    },
    is_show_whatsapp: { label: 'Offer a chat on WhatsApp', hint: 'Needs the number above.' },
    is_show_download_invoice: { label: 'Offer the invoice to download' },
    is_dropshipping_allowed: {
      label: 'Allow dropshipping',
      hint: 'Buyers may name another sender, whose name stands on the parcel.',
    },
    digital_only_complete_type: {
      label: 'Orders of digital goods are completed',
      options: { auto: 'As soon as they are paid', when_settled: 'When the money has arrived', manual: 'By hand' },
    },
    min_name_length: { label: "Shortest buyer's name" },
    min_address_length: { label: 'Shortest street address' },
    max_per_phone: { label: 'Orders a day from one phone number', hint: '0: no limit.' },
    max_per_ip: { label: 'Orders a day from one internet address', hint: '0: no limit.' },
    is_spam_filter: {
      label: 'Mark orders beyond these limits',
      hint: 'On: they are accepted and marked as probable spam. Off: they are refused.',
    },
    is_ip_spam_filter: { label: 'Mark orders from internet addresses that sent spam before' },
    is_customer_spam_filter: { label: 'Mark orders of customers who were marked as spam' },
    is_order_hard_filter: { label: 'Refuse marked orders', hint: 'They are then not created at all.' },
    blocked_message: { label: 'What a refused buyer reads', hint: 'Empty: a short sentence of ours.' },
    accent_color: { label: 'Accent colour', hint: 'Buttons, links and marks have this colour.' },
    language: {
      label: 'Language',
      hint: 'For buyers whose browser asks for neither of the two.',
      options: { id: 'Indonesian', en: 'English' },
    },
    return_terms: {
      label: 'Returns',
      hint: 'Buyers read it beside each product, such as how many days they have to send something back.',
    },
    thank_you_text: { label: 'Words of thanks', hint: 'Buyers read them after their order, such as when you ship.' },
    mail_sender_name: { label: 'Sender of mails', hint: "Empty: the store's name." },
    mail_sender_address: {
      label: 'Address that mails come from',
      hint: 'At a sender domain of yours that is verified. Empty: the address of this installation.',
    },
    mail_reply_to: { label: 'Answers to mails go to', hint: "Empty: the store's email address under Contact." },
    is_mail_open_tracked: {
      label: 'Note when buyers open mails',
      hint: 'Mails then load a tiny picture. Many mail programs hide whether it was really read.',
    },
    payment_accounts: { label: 'Bank accounts', hint: 'Where buyers transfer to. Every buyer sees these.' },
    time_zone: { label: 'Time zone', hint: 'Decides when a day and a billing period begin.' },
    subscription_renewal_days: { label: 'Bill the next period', hint: 'So many days before the present one ends.' },
    subscription_grace_days: {
      label: 'Keep access while a renewal is unpaid',
      hint: 'So many days after the end; then the subscription ends.',
    },
    subscription_retry_days: {
      label: 'Charge a saved payment method again',
      hint: 'So many days after the renewal was due, if the charge before failed. Separate days by commas.',
    },
    subscription_unpaid_end: {
      label: 'If a renewal stays unpaid',
      options: {
        cancel: 'The subscription ends',
        pause: 'It pauses without access until the renewal is paid',
        keep: 'It goes on, and the renewal stays open',
      },
    },
    is_checkout_intent_active: {
      label: 'Keep checkouts that are not finished',
      hint: 'What buyers typed is kept for 90 days and listed under abandoned checkouts. They read that it is kept.',
    },
    checkout_recovery_hours: {
      label: 'Remind buyers by mail after',
      hint: 'Only buyers who ticked that they want it. 0: no mail.',
    },
    is_checkout_recovery_repeated: { label: 'Remind them once more', hint: '48 hours after the first mail.' },
    is_stock_request_active: {
      label: 'Offer a mail when something is in stock again',
      hint: 'Shows a button on products that are sold out.',
    },
    is_review_active: {
      label: 'Let buyers review what they bought',
      hint: 'On the page of an order that has arrived. Reviews that are published stay without it.',
    },
    is_review_published_at_once: {
      label: 'Publish reviews at once',
      hint: 'Otherwise they wait under Reviews until you approve them.',
    },
    review_request_days: {
      label: 'Ask for a review by mail after',
      hint: 'Counted from the day the order was completed. 0: no mail.',
    },
    download_limit: { label: 'Downloads of each bought file', hint: '0: no limit.' },
    auto_other_income: {
      label: 'Extra charge on each order',
      options: { off: 'None', fixed: 'The same amount always', dynamic: 'Depending on how the buyer pays' },
    },
    fixed_auto_other_income: { label: 'The amount' },
    other_income_name: { label: 'Name of the charge', hint: 'What buyers read in the sum, such as “Packing”.' },
    dynamic_other_income_cod_type: { label: 'Cash on delivery: charged as', options: kindsEn },
    dynamic_other_income_cod_default_amount: { label: 'Cash on delivery: amount' },
    dynamic_other_income_cod_default_percentage: { label: 'Cash on delivery: percentage' },
    dynamic_other_income_epayment_type: { label: 'Online payment: charged as', options: kindsEn },
    dynamic_other_income_epayment_default_amount: { label: 'Online payment: amount' },
    dynamic_other_income_epayment_default_percentage: { label: 'Online payment: percentage' },
    store_courier_other_incomes: {
      label: 'Other charges for cash on delivery',
      hint: 'For couriers that cost more or less than the rest.',
    },
    store_method_other_incomes: {
      label: 'Other charges for payment methods',
      hint: 'These count before the ones above.',
    },
    is_service_fee: {
      label: 'Buyers pay the fee of the payment provider',
      hint: 'Online methods without a fee below are then not offered.',
    },
    service_fees: { label: 'Fees', hint: 'What the provider takes for each method. Both parts are added up.' },
  },
  id: {
    name: { label: 'Nama toko', hint: 'Dilihat pembeli di setiap halaman dan setiap email.' },
    slug: {
      label: 'Nama di alamat toko',
      hint: '3 sampai 63 huruf, angka, dan tanda hubung tunggal. Alamat lama mengarah ke yang baru, dan tidak diberikan ke toko lain. Dapat diubah 20 kali.',
    },
    is_public: {
      label: 'Toko dapat dibuka siapa saja',
      hint: 'Nonaktif: halaman dan API toko menjawab seolah-olah tidak ada.',
    },
    logo: { label: 'Logo', hint: 'Tampil di bagian atas toko. JPEG, PNG, atau WebP; sebaiknya persegi.' },
    phone: { label: 'Nomor WhatsApp', hint: 'Dengan kode negara, misalnya 62811234567.' },
    email: { label: 'Alamat email', hint: 'Pembeli yang bertanya menulis ke sini.' },
    warehouse_id: {
      label: 'Dikirim dari',
      hint: 'Jika satu gudang dipilih, hanya stoknya yang dijual di sini. Jika tidak, stok semua gudang.',
    },
    custom_domain_id: { label: 'Alamat toko', hint: 'Hanya alamat yang sudah diverifikasi yang membuka toko.' },
    payment_methods: { label: 'Metode pembayaran', hint: 'Pembeli melihatnya menurut urutan ini.' },
    is_auto_expire: { label: 'Batalkan pesanan yang tidak dibayar', hint: 'Isinya kembali ke stok.' },
    auto_expire_days: { label: 'Batalkan setelah' },
    payment_expiry_minutes: {
      label: 'Waktu bayar virtual account, gerai, atau tautan pembayaran',
      hint: '1440 menit sama dengan satu hari.',
    },
    instant_payment_expiry_minutes: { label: 'Waktu bayar QRIS, dompet digital, atau kartu' },
    is_unique_code: {
      label: 'Kenali transfer dari nominal unik',
      hint: 'Setiap total dikurangi sedikit, sehingga Anda tahu siapa yang membayar.',
    },
    max_unique_code_amount: { label: 'Nominal unik terbesar' },
    is_postal_code: { label: 'Minta kode pos' },
    postal_code_requirement: {
      label: 'Cara pembeli mengisinya',
      options: { autofill: 'Terisi dari kecamatan', manual: 'Diketik pembeli' },
    },
    is_customer_otp_required: {
      label: 'Masuk dengan kode',
      hint: 'Pelanggan memastikan setiap kali masuk dengan kode yang dikirim lewat email.',
    },
    is_courier_required: { label: 'Pembeli memilih kurir', hint: 'Nonaktif: pesanan tanpa kurir juga diterima.' },
    is_manual_shipping_cost: {
      label: 'Ongkos kirim diisi sendiri',
      hint: 'Pembeli tidak melihat kurir dan ongkos. Anda menambahkannya ke pesanan kemudian.',
    },
    is_transferproof_required: { label: 'Minta bukti transfer', hint: 'Pembeli mengunggah foto transfer bank mereka.' },
    days_of_payment_processing: {
      label: 'Transfer diperiksa dalam',
      hint: 'Dibaca pembeli selagi menunggu. 0: pada hari yang sama.',
    },
    is_show_whatsapp: { label: 'Tawarkan obrolan WhatsApp', hint: 'Perlu nomor di atas.' },
    is_show_download_invoice: { label: 'Tawarkan unduhan faktur' },
    is_dropshipping_allowed: {
      label: 'Izinkan dropship',
      hint: 'Pembeli boleh menulis pengirim lain, yang namanya tertera di paket.',
    },
    digital_only_complete_type: {
      label: 'Pesanan barang digital selesai',
      options: { auto: 'Begitu dibayar', when_settled: 'Saat dana sudah cair', manual: 'Secara manual' },
    },
    min_name_length: { label: 'Nama pembeli terpendek' },
    min_address_length: { label: 'Alamat terpendek' },
    max_per_phone: { label: 'Pesanan sehari dari satu nomor telepon', hint: '0: tanpa batas.' },
    max_per_ip: { label: 'Pesanan sehari dari satu alamat internet', hint: '0: tanpa batas.' },
    is_spam_filter: {
      label: 'Tandai pesanan yang melewati batas ini',
      hint: 'Aktif: diterima dan ditandai mungkin spam. Nonaktif: ditolak.',
    },
    is_ip_spam_filter: { label: 'Tandai pesanan dari alamat internet yang pernah mengirim spam' },
    is_customer_spam_filter: { label: 'Tandai pesanan pelanggan yang pernah ditandai spam' },
    is_order_hard_filter: { label: 'Tolak pesanan yang ditandai', hint: 'Pesanan itu tidak dibuat sama sekali.' },
    blocked_message: { label: 'Yang dibaca pembeli yang ditolak', hint: 'Kosong: kalimat pendek dari kami.' },
    accent_color: { label: 'Warna aksen', hint: 'Warna tombol, tautan, dan penanda.' },
    language: {
      label: 'Bahasa',
      hint: 'Untuk pembeli yang perambannya tidak meminta salah satu dari keduanya.',
      options: { id: 'Indonesia', en: 'Inggris' },
    },
    return_terms: {
      label: 'Pengembalian',
      hint: 'Dibaca pembeli di samping setiap produk, misalnya berapa hari barang boleh dikembalikan.',
    },
    thank_you_text: {
      label: 'Ucapan terima kasih',
      hint: 'Dibaca pembeli setelah memesan, misalnya kapan Anda mengirim.',
    },
    mail_sender_name: { label: 'Nama pengirim email', hint: 'Kosong: nama toko.' },
    mail_sender_address: {
      label: 'Alamat pengirim email',
      hint: 'Di domain pengirim Anda yang sudah diverifikasi. Kosong: alamat layanan ini.',
    },
    mail_reply_to: { label: 'Balasan email dikirim ke', hint: 'Kosong: alamat email toko di bagian Kontak.' },
    is_mail_open_tracked: {
      label: 'Catat saat pembeli membuka email',
      hint: 'Email memuat gambar kecil. Banyak program email menyembunyikan apakah email benar-benar dibaca.',
    },
    payment_accounts: { label: 'Rekening bank', hint: 'Tujuan transfer pembeli. Semua pembeli melihatnya.' },
    time_zone: { label: 'Zona waktu', hint: 'Menentukan kapan hari dan periode tagihan dimulai.' },
    subscription_renewal_days: { label: 'Tagih periode berikutnya', hint: 'Sekian hari sebelum periode ini berakhir.' },
    subscription_grace_days: {
      label: 'Akses tetap ada selama perpanjangan belum dibayar',
      hint: 'Sekian hari setelah berakhir; lalu langganan berhenti.',
    },
    subscription_retry_days: {
      label: 'Tagih ulang metode pembayaran tersimpan',
      hint: 'Sekian hari setelah perpanjangan jatuh tempo, jika tagihan sebelumnya gagal. Pisahkan hari dengan koma.',
    },
    subscription_unpaid_end: {
      label: 'Jika perpanjangan tetap belum dibayar',
      options: {
        cancel: 'Langganan berakhir',
        pause: 'Langganan dijeda tanpa akses sampai perpanjangan dibayar',
        keep: 'Langganan berlanjut dan perpanjangan tetap terbuka',
      },
    },
    is_checkout_intent_active: {
      label: 'Simpan checkout yang belum selesai',
      hint: 'Isian pembeli disimpan 90 hari dan tampil di checkout terbengkalai. Pembeli membaca bahwa isiannya disimpan.',
    },
    checkout_recovery_hours: {
      label: 'Ingatkan pembeli lewat email setelah',
      hint: 'Hanya pembeli yang mencentang bahwa mereka mau. 0: tanpa email.',
    },
    is_checkout_recovery_repeated: { label: 'Ingatkan sekali lagi', hint: '48 jam setelah email pertama.' },
    is_stock_request_active: {
      label: 'Tawarkan email saat barang tersedia lagi',
      hint: 'Menampilkan tombol pada produk yang habis.',
    },
    is_review_active: {
      label: 'Pembeli boleh mengulas yang dibelinya',
      hint: 'Di halaman pesanan yang sudah sampai. Ulasan yang sudah tayang tetap ada tanpa ini.',
    },
    is_review_published_at_once: {
      label: 'Tayangkan ulasan langsung',
      hint: 'Kalau tidak, ulasan menunggu persetujuan Anda di menu Ulasan.',
    },
    review_request_days: {
      label: 'Minta ulasan lewat email setelah',
      hint: 'Dihitung sejak pesanan selesai. 0: tanpa email.',
    },
    download_limit: { label: 'Unduhan tiap berkas yang dibeli', hint: '0: tanpa batas.' },
    auto_other_income: {
      label: 'Biaya tambahan tiap pesanan',
      options: { off: 'Tidak ada', fixed: 'Selalu sama', dynamic: 'Tergantung cara pembeli membayar' },
    },
    fixed_auto_other_income: { label: 'Jumlahnya' },
    other_income_name: { label: 'Nama biaya', hint: 'Yang dibaca pembeli di rincian, misalnya “Pengemasan”.' },
    dynamic_other_income_cod_type: { label: 'Bayar di tempat: dihitung sebagai', options: kindsId },
    dynamic_other_income_cod_default_amount: { label: 'Bayar di tempat: jumlah' },
    dynamic_other_income_cod_default_percentage: { label: 'Bayar di tempat: persentase' },
    dynamic_other_income_epayment_type: { label: 'Pembayaran online: dihitung sebagai', options: kindsId },
    dynamic_other_income_epayment_default_amount: { label: 'Pembayaran online: jumlah' },
    dynamic_other_income_epayment_default_percentage: { label: 'Pembayaran online: persentase' },
    store_courier_other_incomes: {
      label: 'Biaya lain untuk bayar di tempat',
      hint: 'Untuk kurir yang lebih mahal atau lebih murah.',
    },
    store_method_other_incomes: {
      label: 'Biaya lain untuk metode pembayaran',
      hint: 'Ini berlaku lebih dulu daripada yang di atas.',
    },
    is_service_fee: {
      label: 'Pembeli membayar biaya penyedia pembayaran',
      hint: 'Metode online tanpa biaya di bawah ini lalu tidak ditawarkan.',
    },
    service_fees: { label: 'Biaya', hint: 'Yang diambil penyedia untuk tiap metode. Kedua bagian dijumlahkan.' },
  },
})
