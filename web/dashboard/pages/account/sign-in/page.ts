import { definePages } from '../../../define-pages.ts'
import { accountWords } from '../account/words.ts'

export default definePages({
  login: {
    path: '/login',
    frame: 'signedOut',
    load: () => import('./log-in.tsx'),
    words: [accountWords],
  },
  signup: {
    path: '/signup',
    frame: 'signedOut',
    load: () => import('./sign-up.tsx'),
    words: [accountWords],
  },
  confirmSignUp: {
    path: '/confirm-sign-up',
    frame: 'signedOut',
    load: () => import('./confirm-sign-up.tsx'),
    words: [accountWords],
  },
  forgotPassword: {
    path: '/forgot-password',
    frame: 'signedOut',
    load: () => import('./forgot-password.tsx'),
    words: [accountWords],
  },
  resetPassword: {
    path: '/reset-password',
    frame: 'signedOut',
    load: () => import('./reset-password.tsx'),
    words: [accountWords],
  },
  verifyEmail: {
    path: '/verify-email',
    frame: 'signedOut',
    load: () => import('./verify-email.tsx'),
    words: [accountWords],
  },
  acceptInvitation: {
    path: '/invitations/accept',
    frame: 'signedOut',
    load: () => import('./accept-invitation.tsx'),
    words: [accountWords],
  },
})
