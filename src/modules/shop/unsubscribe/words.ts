import type { Language } from '../../../platform/http/choose-language.ts'

type Words = {
  title: string
  ask: (store: string, address: string) => string
  askButton: string
  done: (store: string, address: string) => string
  undoButton: string
  undone: (store: string, address: string) => string
  orders: string
  wrongTitle: string
  wrong: string
}

export const words: Record<Language, Words> = {
  id: {
    title: 'Berhenti menerima email',
    ask: (store, address) => `${store} tidak akan lagi mengirim penawaran dan pengingat ke ${address}.`,
    askButton: 'Berhenti menerima email',
    done: (store, address) => `Sudah. ${store} tidak lagi mengirim penawaran dan pengingat ke ${address}.`,
    undoButton: 'Batalkan, kirimi saya lagi',
    undone: (store, address) => `Baik. ${store} boleh mengirim email ke ${address} lagi.`,
    orders: 'Email tentang pesanan Anda tetap kami kirim.',
    wrongTitle: 'Tautan ini tidak berlaku',
    wrong: 'Buka lagi tautan dari email yang Anda terima. Pastikan alamatnya lengkap.',
  },
  en: {
    title: 'Stop mails',
    ask: (store, address) => `${store} will send no more offers and reminders to ${address}.`,
    askButton: 'Stop these mails',
    done: (store, address) => `Done. ${store} sends no more offers and reminders to ${address}.`,
    undoButton: 'Undo, send them again',
    undone: (store, address) => `All right. ${store} may mail ${address} again.`,
    orders: 'You still get mails about your orders.',
    wrongTitle: 'This link does not work',
    wrong: 'Open the link of the mail again, and make sure that its address is complete.',
  },
}
