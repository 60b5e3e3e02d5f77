import { developersEn } from './developers.en.ts'
import { webhooksEn } from './webhooks.en.ts'

export const developerWordsEn = { ...developersEn, ...webhooksEn }
