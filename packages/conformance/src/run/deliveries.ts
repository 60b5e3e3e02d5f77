export type Delivery = {
  /** By names in small letters. */
  headers: Record<string, string | undefined>
  raw: Buffer
  // biome-ignore lint/suspicious/noExplicitAny: checks look into bodies of every shape
  body: any
  /** Seconds since 1970. */
  arrivedAt: number
}

/** Which deliveries a check waits for. */
export type Wanted = (delivery: Delivery) => boolean

/** Where the run gets deliveries of `order.created` from. */
export type DeliverySource = {
  start(): Promise<void>
  /** The `whsec_` secret that signs them. */
  readSecret(): Promise<string>
  /** Waits for so many of these deliveries, and returns what came. */
  find(wanted: Wanted, count?: number): Promise<Delivery[]>
}

export const isAbout =
  (orderNumber: string): Wanted =>
  ({ body }) =>
    body?.data?.order_id === orderNumber
