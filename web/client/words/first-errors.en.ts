/** English messages that each page has: those for errors without a response of the API. The others are loaded when needed. */
export const firstErrorsEn = {
  codes: {
    forbidden: 'You may not do this.',
    server_error: 'Something went wrong on our side. Please try again.',
    network: 'There is no connection. Check your internet and try again.',
  },
  reasons: {},
  fields: {
    required: 'Please fill this in',
    invalid_email: 'Please give a valid email address',
    invalid: 'This value is not accepted',
  },
}
