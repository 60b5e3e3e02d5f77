import { definePages } from '../../../define-pages.ts'
import { whatsappWords } from './words.ts'

export default definePages({
  whatsapp: {
    path: '/b/:username/whatsapp',
    needs: 'messages:manage',
    load: () => import('./whatsapp.tsx'),
    words: [whatsappWords],
    menu: { group: 'settings', order: 50, label: { en: 'WhatsApp', id: 'WhatsApp' } },
  },
  followUpChats: {
    path: '/b/:username/chats/:owner/:owner_id',
    needs: 'catalog:manage',
    load: () => import('./follow-up-chats.tsx'),
    words: [whatsappWords],
  },
})
