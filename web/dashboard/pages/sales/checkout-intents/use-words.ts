import { checkoutIntentWords } from '../../../messages/checkout-intents.ts'
import { useLanguage } from '../../../messages/provider.tsx'

export const useIntentWords = () => checkoutIntentWords[useLanguage().language]
