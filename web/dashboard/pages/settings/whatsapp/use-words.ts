import { useLanguage } from '../../../messages/provider.tsx'
import { whatsappWords } from '../../../messages/whatsapp.ts'

export const useWhatsAppWords = () => whatsappWords[useLanguage().language]
