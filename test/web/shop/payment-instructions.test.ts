import { expect, it } from 'vitest'
import { readInstructions } from '../../../web/shop/pages/order/instructions.ts'

const channel = (kind: string, properties: object) => ({
  payment_method: { [kind]: { channel_properties: properties } },
})

it.each([
  ['bank_transfer', {}, { kind: 'transfer' }],
  ['cod', {}, { kind: 'cod' }],
  ['va_bca', {}, { kind: 'waiting' }],
  [
    'va_bca',
    channel('virtual_account', { virtual_account_number: '1077', customer_name: 'Budi' }),
    { kind: 'account', number: '1077', name: 'Budi' },
  ],
  ['va_bni', { va_number: '8808', va_name: 'Budi' }, { kind: 'account', number: '8808', name: 'Budi' }],
  ['va_bni', { virtual_account_no: '8808' }, { kind: 'account', number: '8808' }],
  [
    'alfamart',
    channel('over_the_counter', { payment_code: '123', customer_name: 'Budi' }),
    { kind: 'retail', code: '123', name: 'Budi' },
  ],
  ['qris', { qr_string: '0002' }, { kind: 'qr', text: '0002' }],
  ['qris', channel('qr_code', { qr_string: '0002' }), { kind: 'qr', text: '0002' }],
  ['qris', { qr_image_url: 'https://pay.example/qr.png' }, { kind: 'qr', image: 'https://pay.example/qr.png' }],
  [
    'gopay',
    {
      actions: [
        { url_type: 'WEB', url: 'https://pay.example/1' },
        { url_type: 'DEEPLINK', url: 'gojek://pay/1' },
      ],
    },
    {
      kind: 'links',
      links: [
        { type: 'DEEPLINK', url: 'gojek://pay/1' },
        { type: 'WEB', url: 'https://pay.example/1' },
      ],
    },
  ],
  ['ovo', { deeplink_url: 'ovo://pay' }, { kind: 'links', links: [{ type: 'DEEPLINK', url: 'ovo://pay' }] }],
  ['card', { redirect_url: 'https://pay.example/c' }, { kind: 'page', url: 'https://pay.example/c' }],
  ['invoice', { invoice_url: 'https://pay.example/i' }, { kind: 'page', url: 'https://pay.example/i' }],
  ['payment_link', { payment_url: 'https://pay.example/p' }, { kind: 'page', url: 'https://pay.example/p' }],
  ['card', { redirect_url: 'javascript:alert(1)' }, { kind: 'waiting' }],
  ['gopay', { actions: [{ url_type: 'WEB', url: 'data:text/html,x' }, null].filter(Boolean) }, { kind: 'waiting' }],
])('reads how to pay by %s out of %j', (payment_method, pg_payment_info, expected) => {
  expect(readInstructions({ payment_method, pg_payment_info })).toEqual(expected)
})
