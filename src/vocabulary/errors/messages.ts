export const messagesErrors = {
  codes: [],
  reasons: ['buyer_without_phone', 'chat_window_closed', 'no_chat_account'],
} as const
