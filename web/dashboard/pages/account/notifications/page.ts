import { definePages } from '../../../define-pages.ts'
import { notificationWords } from '../../../parts/notices/words.ts'

export default definePages({
  notifications: {
    path: '/b/:username/notifications',
    load: () => import('./notifications.tsx'),
    words: [notificationWords],
  },
  notificationSettings: {
    path: '/account/notifications',
    load: () => import('./notification-settings.tsx'),
    words: [notificationWords],
  },
})
