export const orderDeskErrors = {
  codes: [],
  reasons: ['already_invoiced', 'buyer_without_email', 'no_proof', 'nothing_to_invoice', 'nothing_to_send'],
} as const
