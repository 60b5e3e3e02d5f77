import type { GoodsKind, MessageWords } from './kinds.ts'

const hello = 'Hello {{buyer_name}},'
const account = 'Open my account'

/** Messages about digital goods, courses, subscriptions and the customer's account. */
export const goodsWordsEn: Record<GoodsKind, MessageWords> = {
  goods_ready: {
    when: 'Files, links or keys of a paid order are ready.',
    subject: 'What you bought at {{store_name}}',
    heading: 'Your purchase is ready',
    text: `${hello}\n\nHere is what you bought with order {{order_id}}. Sign in, or sign up, with this email address to see everything you bought.`,
    button: account,
  },
  course_access: {
    when: 'A paid order gives access to a course that sends notifications.',
    subject: 'Your course at {{store_name}}',
    heading: 'Your course is ready',
    text: `${hello}\n\nHere is the course that you bought with order {{order_id}}. Sign in, or sign up, with this email address to begin.`,
    button: account,
  },
  course_content: {
    when: 'Contents were added to a course that sends notifications.',
    subject: 'New in {{course}}',
    heading: 'There is something new',
    text: `${hello}\n\nYour course {{course}} has grown. Sign in to go on learning.`,
    button: account,
  },
  subscription_renewal_due: {
    when: 'The next period of a subscription can be paid.',
    subject: 'Your next period at {{store_name}}',
    heading: 'Your next period begins soon',
    text: `${hello}\n\nThe next period of {{goods}} begins soon. Please pay {{total}} by {{pay_until}}.\n\n{{next_step}}`,
    button: 'Pay now',
  },
  subscription_reminder: {
    when: 'The next period of a subscription is not paid yet.',
    subject: 'A reminder of your subscription at {{store_name}}',
    heading: 'Your next period is not paid yet',
    text: `${hello}\n\nThe next period of {{goods}} is not paid yet. Please pay {{total}} by {{pay_until}}.\n\n{{next_step}}`,
    button: 'Pay now',
  },
  subscription_upgrade: {
    when: 'A buyer asked for a larger plan, and has to pay the difference.',
    subject: 'Your upgrade at {{store_name}}',
    heading: 'Your upgrade',
    text: `${hello}\n\nYou asked to change to {{goods}}. Please pay {{total}} by {{pay_until}}.\n\n{{next_step}}`,
    button: 'Pay now',
  },
  subscription_charge: {
    when: 'The next period will be charged to the saved payment method.',
    subject: 'Your next period at {{store_name}}',
    heading: 'Your next period begins soon',
    text: `${hello}\n\nThe next period of {{goods}} begins soon. On {{pay_until}} we charge {{total}} to {{saved_method}}. You need to do nothing. You can remove it in your account, or pay another way.`,
    button: 'Pay another way',
  },
  subscription_payment_failed: {
    when: 'The saved payment method could not be charged.',
    subject: 'Your payment to {{store_name}} did not work',
    heading: 'Your payment did not work',
    text: `${hello}\n\nWe could not charge the next period of {{goods}}. Please pay {{total}} by {{pay_until}}.\n\n{{next_step}}`,
    button: 'Pay now',
  },
  subscription_renewed: {
    when: 'A new period of a subscription began.',
    subject: 'Your subscription at {{store_name}} goes on',
    heading: 'Your subscription goes on',
    text: `${hello}\n\nThank you! {{goods}} goes on until {{period_end}}.`,
    button: account,
  },
  subscription_paused: {
    when: 'A subscription paused because its renewal stayed unpaid.',
    subject: 'Your subscription at {{store_name}} is paused',
    heading: 'Your subscription is paused',
    text: `${hello}\n\n{{goods}} is paused because the next period was not paid. It goes on as soon as you pay.`,
    button: account,
  },
  subscription_canceled: {
    when: 'A subscription was canceled.',
    subject: 'Your subscription at {{store_name}} was canceled',
    heading: 'Your subscription was canceled',
    text: `${hello}\n\n{{goods}} was canceled. Nothing more is charged. You are welcome to come back at any time.`,
    button: account,
  },
  subscription_expired: {
    when: 'A subscription ended because its renewal stayed unpaid.',
    subject: 'Your subscription at {{store_name}} has ended',
    heading: 'Your subscription has ended',
    text: `${hello}\n\n{{goods}} has ended because the next period was not paid. You are welcome to come back at any time.`,
    button: account,
  },
  sign_in_code: {
    when: 'A customer signs in and has to enter a code.',
    subject: 'Your sign-in code for {{store_name}}',
    heading: 'Your sign-in code',
    text: 'Enter this code to finish signing in. It works once, for {{minutes}} minutes.',
    button: '',
  },
  password_reset: {
    when: 'A customer asked for a new password.',
    subject: 'Set a new password for {{store_name}}',
    heading: 'Set a new password',
    text: 'Somebody, most likely you, asked for a new password for your account. The link works once, for {{minutes}} minutes.',
    button: 'Set a new password',
  },
  password_changed: {
    when: 'The password of a customer was changed.',
    subject: 'Your password for {{store_name}} was changed',
    heading: 'Your password was changed',
    text: 'Your account at {{store_name}} has a new password. If you changed it, you need not do anything.\n\nIf it was not you, set a new password now: whoever changed it is signed out by that.',
    button: 'Set a new password',
  },
  phone_confirmed: {
    when: 'A customer confirmed a phone number to sign in with.',
    subject: 'A phone number now signs in to your account at {{store_name}}',
    heading: 'A phone number was confirmed',
    text: 'From now on a code by WhatsApp signs in to your account at {{store_name}}. If you confirmed the number, you need not do anything.\n\nIf it was not you, set a new password now: the number no longer signs in then, and everybody is signed out.',
    button: 'Set a new password',
  },
}
