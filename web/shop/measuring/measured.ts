export type MeasuredItem = { id: string; quantity: number }
export type Measured = {
  name: 'PageView' | 'ViewContent' | 'AddToCart' | 'InitiateCheckout' | 'Purchase'
  /** The same in the event that the server sends; a random one otherwise. */
  id?: string
  order?: string
  value?: number
  items?: MeasuredItem[]
}
