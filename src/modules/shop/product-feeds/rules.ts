import { notFound } from '../../../platform/errors/errors.ts'

export const channels = ['google', 'meta', 'tiktok'] as const
export type Channel = (typeof channels)[number]

export function getChannel(name: string): Channel {
  const channel = channels.find((one) => one === name)
  if (!channel) throw notFound('There is no such feed')
  return channel
}

/** Limits of the channels; the strictest applies to all. */
export const maxTitleLength = 150
export const maxDescriptionLength = 5000
export const maxMorePictures = 10

export const toExtension = (channel: Channel) => (channel === 'google' ? 'xml' : 'csv')
