import { expect, test } from 'vitest'
import { trackingPage } from '../../../web/shop/pages/order/tracking.ts'

test('knows the tracking pages of couriers, with the number where the page takes it', () => {
  expect(trackingPage('JNE', 'A1')).toBe('https://jne.co.id/tracking-package')
  expect(trackingPage('J&T Express', 'A1')).toBe('https://jet.co.id/track')
  expect(trackingPage('Lion Parcel', 'A 1/&b=2')).toBe('https://lionparcel.com/track/stt?q=A%201%2F%26b%3D2')
  expect(trackingPage('Own courier', 'A1')).toBeUndefined()
  expect(trackingPage(null, 'A1')).toBeUndefined()
})
