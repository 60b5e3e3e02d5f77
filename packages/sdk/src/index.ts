export * from './business.ts'
export * from './oauth.ts'
export * from './shop.ts'
export * from './webhooks.ts'
