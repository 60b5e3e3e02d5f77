import { paymentLinkWords } from '../../../messages/payment-links.ts'
import { useLanguage } from '../../../messages/provider.tsx'

export const usePaymentLinkWords = () => paymentLinkWords[useLanguage().language]
