import { bootstrap } from '@vendure/core'
import { settings } from './settings.js'

await bootstrap(settings(false))
